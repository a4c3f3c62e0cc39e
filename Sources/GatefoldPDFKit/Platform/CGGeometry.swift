// Apple's names, which programs use as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The point of two coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// The size of two lengths.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// The rectangle of an origin and two lengths.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The width of a rectangle.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }

/// The height of a rectangle.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
