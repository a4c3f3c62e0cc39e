import Gatefold

// Swift Testing has an `Issue` of its own.
typealias Issue = Gatefold.Issue
