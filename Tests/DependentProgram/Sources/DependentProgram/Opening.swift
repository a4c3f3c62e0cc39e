import Foundation
import Gatefold

func checkOpening(_ samples: Samples) async throws {
  let url = samples.url("issue.pdf")
  let byURL = try await MagazineIssue.open(url)
  try expectEqual(byURL.source, .file(url.absoluteURL), "the source of a URL")
  try expectEqual(byURL.pageCount, 28, "the number of pages")
  try expectEqual(byURL.metadata.title, "Skerry 14 – Spring 2026", "the title")
  try expect(!byURL.isIsolated, "an issue is isolated that was not to be")

  let configuration = IssueConfiguration(lanes: 1, colors: .exact, context: RenderingContext())
  let byPath = try await MagazineIssue.open(path: url.path, configuration: configuration)
  try expectEqual(byPath.laneLimit, 1, "the number of lanes")
  guard case .file(let found) = byPath.source else { throw Unexpected(description: "a path gives no file") }
  try expectEqual(found.path, url.path, "the source of a path")

  let data = try Data(contentsOf: url)
  let byData = try await MagazineIssue.open(data: data)
  try expectEqual(byData.source, .data(byteCount: data.count), "the source of data")
  let byBytes = try await MagazineIssue.open(data: [UInt8](data))
  try expectEqual(byBytes.pageCount, 28, "the number of pages of an array of bytes")

  let encrypted = samples.url("encrypted.pdf")
  let opened = try await MagazineIssue.open(encrypted, configuration: IssueConfiguration(password: "gatefold"))
  try expectEqual(opened.pageCount, 2, "the number of pages of the encrypted issue")
  try expect(opened.encryption != nil, "an encrypted issue does not say so")
}

func checkIsolatedOpening(_ samples: Samples) async throws {
  let configuration = IssueConfiguration(isolation: .process)
  let untrusted = try await MagazineIssue.open(samples.url("issue.pdf"), configuration: configuration)
  try expect(untrusted.isIsolated, "an issue is not isolated that was to be")
  let picture = try await untrusted.page(at: 0).render(.width(200))
  try expectEqual(picture.size.width, 200, "the width of a picture that a worker drew")
}

func checkFailures(_ samples: Samples) async throws {
  let missing = samples.url("no-such-file.pdf")
  do {
    _ = try await MagazineIssue.open(missing)
    throw Unexpected(description: "a file opens that is not there")
  } catch let error as GatefoldError {
    try expectEqual(error.code, .unreadableFile, "the code for a missing file")
    try expectEqual(error.path, missing.path, "the path of the error")
    let localized: any LocalizedError = error
    let message = try unwrapped(localized.errorDescription, "description of the error")
    try expect(message.contains(missing.path), "\(message) does not name the file")
    try expect(error.localizedDescription == message, "localizedDescription is another message")
    try expectEqual(error.underlyingError, .system(ENOENT), "the system's error")
  }
  for (name, code) in [
    ("encrypted.pdf", GatefoldError.Code.passwordRequired), ("not-a-pdf.pdf", .notAPDF), ("empty.pdf", .emptyFile),
    ("no-pages.pdf", .noPages),
  ] {
    let error = await gatefoldError { () throws(GatefoldError) in _ = try await MagazineIssue.open(samples.url(name)) }
    try expectEqual(error?.code, code, "the code for \(name)")
  }

  let truncated = try await MagazineIssue.open(samples.url("truncated.pdf"))
  let lost = await gatefoldError { () throws(GatefoldError) in _ = try await truncated.page(at: 5) }
  try expectEqual(lost?.code, .damagedPage, "the code for a page that is lost")
  try expectEqual(lost?.pageIndex, 5, "the page of the error")
  let never = await gatefoldError { () throws(GatefoldError) in _ = try await truncated.page(at: 6) }
  try expectEqual(never?.code, .pageOutOfRange, "the code for a page that never was")
  try expect(truncated.repair?.lostPageCount == 2, "the repaired issue does not say how many pages were lost")
}

/// The error that the body throws. Typed throws make a cast unnecessary.
func gatefoldError(_ body: () async throws(GatefoldError) -> Void) async -> GatefoldError? {
  do {
    try await body()
    return nil
  } catch {
    return error
  }
}

func checkEverySample(_ samples: Samples) async throws {
  let refused = ["empty.pdf", "no-pages.pdf", "not-a-pdf.pdf"]
  let files = try FileManager.default.contentsOfDirectory(at: samples.folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "pdf" }
  try expect(files.count > 10, "there are only \(files.count) samples")
  for file in files where !refused.contains(file.lastPathComponent) {
    let password = file.lastPathComponent == "encrypted.pdf" ? "gatefold" : nil
    let issue = try await MagazineIssue.open(file, configuration: IssueConfiguration(password: password))
    _ = try await (issue.outline(), issue.contents(), issue.layers(), issue.attachments())
    let page = try await issue.page(at: 0)
    let picture = try await page.render(.fit(PixelSize(width: 100, height: 100)), options: .thumbnail)
    try expect(max(picture.size.width, picture.size.height) == 100, "\(file.lastPathComponent): \(picture.size)")
    _ = try await (page.text(), page.links(), page.annotations(), page.media())
  }
}
