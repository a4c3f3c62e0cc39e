internal import Foundation

/// The memory of this process, in megabytes of 1,000,000 bytes; 0 where the system does not say.
enum ProcessMemory {
  /// Current resident memory.
  static var resident: Double { status("VmRSS") }

  /// Peak resident memory.
  static var peak: Double { status("VmHWM") }

  /// A line of /proc/self/status, like "VmRSS:   12345 kB".
  private static func status(_ name: String) -> Double {
    guard
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("\(name):") }),
      let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return kibibytes * 1024 / 1e6
  }
}
