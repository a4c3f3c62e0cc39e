import GatefoldTestSupport

/// A file of SamplePDFs; `Sample` is one of this target's storyboards here.
typealias SampleFile = GatefoldTestSupport.Sample
