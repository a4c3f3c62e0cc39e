public import Foundation
public import Gatefold

/// An event during the synchronisation of a library with its stores.
public enum SyncEvent: Sendable {
  /// The state of a store changed.
  case store(URL, StoreState)
  /// A feed lists an issue that it did not list before. Not sent for the first feed of a store, where all are new.
  case newIssue(LibraryIssue)
  /// An issue that is installed has another edition in its feed.
  case update(LibraryIssue)
  /// The status of a download changed.
  case download(LibraryIssue, DownloadStatus)
  /// An issue is installed, and can be read.
  case installed(LibraryIssue)
  /// An issue that is wanted may not be downloaded, or its address can't be had. The error says why.
  case refused(LibraryIssue, GatefoldError)
  /// Of an installed issue, the cover could not be drawn, or the text not read. The issue can be read as far as its file can.
  case unprepared(LibraryIssue, GatefoldError)
}
