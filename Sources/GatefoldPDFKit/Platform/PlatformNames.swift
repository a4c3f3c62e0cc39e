/// AppKit's name of the stand-in.
public typealias NSImage = PDFKitPlatformImage
/// AppKit's name of the stand-in.
public typealias NSColor = PDFKitPlatformColor
/// AppKit's name of the stand-in.
public typealias NSFont = PDFKitPlatformFont
/// AppKit's name of the stand-in.
public typealias NSBezierPath = PDFKitPlatformBezierPath

/// UIKit's name of the stand-in.
public typealias UIImage = PDFKitPlatformImage
/// UIKit's name of the stand-in.
public typealias UIColor = PDFKitPlatformColor
/// UIKit's name of the stand-in.
public typealias UIFont = PDFKitPlatformFont
/// UIKit's name of the stand-in.
public typealias UIBezierPath = PDFKitPlatformBezierPath

/// Core Graphics' name of the stand-in.
public typealias CGColor = PDFKitPlatformColor
/// Core Graphics' name of the stand-in.
public typealias CGPath = PDFKitPlatformBezierPath
/// Core Graphics' name of the stand-in.
public typealias CGMutablePath = PDFKitPlatformBezierPath
