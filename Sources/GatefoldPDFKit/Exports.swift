// A program that imports PDFKit on a Mac has Foundation with it.
@_exported public import Foundation
