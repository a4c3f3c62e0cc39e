import Gatefold

/// The magazine, not the failure that Swift Testing records, which is `Testing.Issue` here.
typealias Issue = Gatefold.Issue
