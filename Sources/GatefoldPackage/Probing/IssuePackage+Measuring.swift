public import Gatefold

extension IssuePackage {
  /// The package with the durations that its storyboards leave out: a clip without one plays from its start to the end of
  /// its video.
  ///
  /// ```swift
  /// var package = try IssuePackage("issue.package")
  /// if let probe = MediaProbe.installed { package = try await package.measured(by: probe) }
  /// print(package.mediaDurations["films/tide.mp4"]?.seconds ?? 0)
  /// ```
  ///
  /// ``PackageBuilder`` writes these durations into the archive, and ``PackageCheck`` finds clips that end after their
  /// videos. Videos that cannot be measured are left out.
  ///
  /// - Returns: the package with ``mediaDurations``. Archives stay as they are: all their clips have durations.
  /// - Throws: `cancelled`.
  public func measured(by probe: MediaProbe) async throws(GatefoldError) -> IssuePackage {
    guard let folder = files as? PackageFolder, let text = issue.overlaysPath.flatMap({ texts[$0] }) else {
      return self
    }
    let known = Set(folder.entries.map(\.path))
    var durations: [String: RationalTime] = [:]
    for media in Set(overlays.storyboards.flatMap { $0.clips.map(\.media) }).sorted() where known.contains(media) {
      if Task.isCancelled { throw .cancelled }
      durations[media] = try? await probe.duration(ofFile: "\(folder.path)/\(media)")
    }
    let completed = text.value.completed(with: durations)
    return IssuePackage(self, durations, completed: completed == text.value ? nil : text.replacing(completed))
  }
}

extension DescriptionValue {
  /// A description of overlays in which clips of measured media have durations.
  fileprivate func completed(with durations: [String: RationalTime]) -> DescriptionValue {
    changingItems("storyboards") { $0.changingItems("clips") { $0.completedClip(with: durations) } }
  }

  private func completedClip(with durations: [String: RationalTime]) -> DescriptionValue {
    guard var clip = members, clip["duration"] == nil, case .string(let media)? = clip["media"],
      let end = durations[media]
    else { return self }
    var fields = FieldReader(self, at: ValuePath(), FindingCollector(file: media))
    let duration = end - (fields.time("start") ?? .zero)
    guard duration > .zero else { return self }
    clip["duration"] = duration.descriptionValue
    return .object(clip)
  }

  private func changingItems(_ name: String, _ change: (DescriptionValue) -> DescriptionValue) -> DescriptionValue {
    guard var object = members, let items = object[name]?.items else { return self }
    object[name] = .array(items.map(change))
    return .object(object)
  }
}
