import Testing

@testable import Gatefold

@Suite("Media kinds of files")
struct MediaKindTests {
  @Test("MIME types and extensions of media determine the kind, and those of other files don't")
  func names() {
    #expect(MediaKind(mimeType: "Video/MP4") == .video)
    #expect(MediaKind(mimeType: "audio/mpeg") == .audio)
    #expect(MediaKind(mimeType: "model/u3d") == .model)
    #expect(MediaKind(mimeType: "application/octet-stream") == nil)
    #expect(MediaKind(fileName: "a.b/Bay.MOV") == .video)
    #expect(MediaKind(fileName: "bell.aiff") == .audio)
    #expect(MediaKind(fileName: "readme") == nil)
  }

  @Test(
    "The first bytes determine the kind",
    arguments: [
      ("\0\0\0\u{20}ftypisom", MediaKind.video), ("\0\0\0\u{20}ftypM4A ", .audio), ("RIFF....WAVEfmt ", .audio),
      ("RIFF....AVI LIST", .video), ("ID3\u{3}", .audio), ("OggS....theora", .video), ("U3D\0", .model),
    ]
  )
  func heads(head: String, kind: MediaKind) {
    #expect(MediaKind(head: Array(head.utf8)) == kind)
  }

  @Test("Other bytes give no kind")
  func others() {
    #expect(MediaKind(head: [0x1A, 0x45, 0xDF, 0xA3]) == .video)
    #expect(MediaKind(head: [0xFF, 0xFB, 0x90]) == .audio)
    #expect(MediaKind(head: [0xFF, 0xD8, 0xFF]) == nil)
    #expect(MediaKind(head: []) == nil)
    #expect(MediaKind(head: Array("RIFF....WEBPVP8 ".utf8)) == nil)
    #expect(MediaKind(head: Array("%PDF-1.7".utf8)) == nil)
  }
}
