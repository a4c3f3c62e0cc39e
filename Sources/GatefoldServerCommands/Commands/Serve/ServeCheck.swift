internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldServer

/// Whether everything is in place for a server, before it is started.
struct ServeCheck: Sendable {
  enum Outcome: String {
    case good = "ok     "
    case doubtful = "note   "
    case bad = "failed "
  }

  struct Finding {
    let outcome: Outcome
    let text: String
  }

  let paths: [String]
  let host: String
  let port: Int
  let options: ServerOptions

  /// Prints what is found.
  ///
  /// - Throws: an exit code if the server would not run.
  func run() async throws {
    var findings = await pathFindings + tableFindings
    findings.append(await workers)
    findings += installationFindings
    if let folder = options.cacheFolder { findings.append(cache(folder)) }
    findings.append(address)
    findings += accessFindings
    for finding in findings { Console.current.print("\(finding.outcome.rawValue)\(finding.text)") }
    if findings.contains(where: { $0.outcome == .bad }) { throw ExitCode.failure }
  }

  // MARK: What is served

  private var pathFindings: [Finding] {
    get async {
      var options = options
      // It is a finding of its own.
      options.cacheFolder = nil
      do throws(GatefoldError) {
        _ = try IssueServer(paths, options: options)
      } catch {
        return [Finding(outcome: .bad, text: error.description)]
      }
      var findings: [Finding] = []
      for path in paths { findings.append(await finding(of: path)) }
      return findings
    }
  }

  private func finding(of path: String) async -> Finding {
    if path.contains("://") {
      let problem = await IssueServer.problem(ofPackAt: path)
      return problem.map { Finding(outcome: .bad, text: "\(path): \($0)") }
        ?? Finding(outcome: .good, text: "\(path) can be read by ranges")
    }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue else { return Finding(outcome: .good, text: "\(path) can be read") }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return Finding(outcome: .bad, text: "\(path) cannot be listed; change its permissions")
    }
    let count = names.count { $0.lowercased().hasSuffix(".pdf") }
    return Finding(outcome: .good, text: "\(path) can be read; \(count.counted("PDF")) in it itself")
  }

  private var tableFindings: [Finding] {
    paths.flatMap(IssueServer.problems(ofTablesBelow:)).map { Finding(outcome: .doubtful, text: $0) }
  }

  // MARK: This machine

  private var workers: Finding {
    get async {
      do throws(GatefoldError) {
        guard let report = try await SandboxProbe.report(options.configuration) else {
          return Finding(outcome: .doubtful, text: "PDFs are read in the server itself, without a sandbox")
        }
        let escapes = report.escapes.map { "\($0)" }.joined(separator: ", ")
        return report.escapes.isEmpty
          ? Finding(outcome: .good, text: "worker processes start, and their sandbox holds")
          : Finding(outcome: .doubtful, text: "worker processes start, but the sandbox lets them: \(escapes)")
      } catch {
        return Finding(outcome: .bad, text: "no worker process can be started: \(error.description)")
      }
    }
  }

  private var installationFindings: [Finding] {
    var findings: [Finding] = []
    if !Installation.current.hasCharacterTables {
      let text = "the tables for East Asian fonts are missing; install poppler-data"
      findings.append(Finding(outcome: .doubtful, text: text))
    }
    if options.maximumConnections < ServerOptions().maximumConnections {
      let counts = "\(OpenFileLimit.raised.count) files may be open, so \(options.maximumConnections) connections"
      let text = "only \(counts); raise ulimit -Hn"
      findings.append(Finding(outcome: .doubtful, text: text))
    }
    return findings
  }

  private func cache(_ folder: String) -> Finding {
    do throws(GatefoldError) {
      // A server without issues can fail only because of the cache.
      _ = try IssueServer([], options: options)
    } catch {
      return Finding(outcome: .bad, text: error.description)
    }
    let free = (try? FileManager.default.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? Int) ?? nil
    if let free, free < options.cacheBudget {
      let sizes = "\(ByteSize.text(options.cacheBudget)) for the cache, but only \(ByteSize.text(free)) are free"
      return Finding(outcome: .doubtful, text: "\(folder): \(sizes); lower --cache-size")
    }
    return Finding(outcome: .good, text: "the cache \(folder) can be written")
  }

  // MARK: Who may ask

  private var address: Finding {
    if port == 0 { return Finding(outcome: .good, text: "any free port of \(host) is taken") }
    let problem = PortProbe.problem(host: host, port: port)
    return problem.map { Finding(outcome: .bad, text: "the server cannot listen at \(host), port \(port): \($0)") }
      ?? Finding(outcome: .good, text: "port \(port) of \(host) is free")
  }

  private var accessFindings: [Finding] {
    if options.userList != nil, options.tokens.isEmpty {
      let people = Finding(outcome: .good, text: "people sign in; gatefold users list says who may read what")
      guard options.cacheFolder == nil else { return [people] }
      let text = "places and notes stay in browsers; --cache keeps them for those who sign in"
      return [people, Finding(outcome: .doubtful, text: text)]
    }
    if !options.tokens.isEmpty {
      let folders = options.tokens.keys.sorted().map { $0.isEmpty ? "everything" : $0 }.joined(separator: ", ")
      return [Finding(outcome: .good, text: "tokens are asked for: \(folders)")]
    }
    guard !["127.0.0.1", "::1", "localhost"].contains(host) else { return [] }
    return [Finding(outcome: .doubtful, text: "whoever reaches this machine can read everything; see --users")]
  }
}

/// Tries out whether a server could listen.
enum PortProbe {
  /// - Returns: why not; `nil` if it could.
  static func problem(host: String, port: Int) -> String? {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let first = found else { return String(cString: gai_strerror(code)) }
    defer { freeaddrinfo(first) }
    let descriptor = socket(first.pointee.ai_family, first.pointee.ai_socktype, 0)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    defer { close(descriptor) }
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    return bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0
      ? nil : String(cString: strerror(errno))
  }
}
