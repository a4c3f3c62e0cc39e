/// The native libraries that this process runs with, for diagnostics.
///
/// ```swift
/// for library in Installation.current.libraries { print(library.name, library.version) }
/// ```
public struct Installation: Hashable, Sendable {
  /// A native library.
  public struct Library: Hashable, Sendable {
    /// The name, like "poppler".
    public let name: String
    /// The version that the library reports at run time.
    public let version: String
  }

  /// Whether the kernel lets a program restrict which files it can open.
  public enum LandlockState: String, Hashable, Sendable, Codable {
    /// Workers can use it.
    case available
    /// The kernel was built without it, as those before 5.13 are.
    case missing
    /// It was turned off when the system was started.
    case disabled
    /// Something forbids this process to use it, like the system call filter of a container.
    case forbidden
  }

  /// The libraries that Gatefold uses.
  public let libraries: [Library]
  /// Whether poppler finds the tables for Chinese, Japanese and Korean text whose fonts are not embedded (package
  /// poppler-data).
  public let hasCharacterTables: Bool
  /// Whether poppler calls the functions that Gatefold replaces. If the dynamic linker passes them by, drawing is right,
  /// but streams compressed with Brotli are not read.
  public let interposesFunctions: Bool
  /// Whether worker processes can be kept from opening files.
  public let landlock: LandlockState
}
