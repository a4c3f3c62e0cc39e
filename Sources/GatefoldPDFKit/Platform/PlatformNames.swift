/// AppKit's name of the stand-in.
public typealias NSImage = PDFKitPlatformImage
/// AppKit's name of the stand-in.
public typealias NSColor = PDFKitPlatformColor
/// AppKit's name of the stand-in.
public typealias NSFont = PDFKitPlatformFont
/// AppKit's name of the stand-in.
public typealias NSBezierPath = PDFKitPlatformBezierPath
