extension IIIFManifest {
  func address(_ path: String) -> String { "\(issue.address)/\(path)" }

  func canvas(_ index: Int) -> String { address("canvas/\(index + 1)") }

  func write(
    resource path: String,
    type: String,
    label: String,
    format: String,
    profile: String? = nil,
    to json: inout JSONText
  ) {
    json.object { json in
      json.member("id", address(path))
      json.member("type", type)
      json.key("label")
      value(label, language: "en", to: &json)
      json.member("format", format)
      if let profile { json.member("profile", profile) }
    }
  }

  /// Text with its language.
  func value(_ text: String, language: String? = nil, to json: inout JSONText) {
    json.object { json in
      json.key(language ?? issue.language ?? "none")
      json.array { json in json.value(text) }
    }
  }
}
