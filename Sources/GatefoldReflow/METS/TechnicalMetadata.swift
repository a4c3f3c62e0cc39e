internal import Gatefold
internal import GatefoldFormats

/// Pictures in MIX: https://www.loc.gov/standards/mix/
struct MIXRecord {
  static let namespace = "http://www.loc.gov/mix/v20"
  static let schemaAddress = "http://www.loc.gov/standards/mix/mix20/mix20.xsd"

  let picture: ArchivedPicture

  func write(to xml: inout XMLWriter) {
    xml.element("mix:mix") { xml in
      xml.element("mix:BasicDigitalObjectInformation") { xml in
        xml.element("mix:ObjectIdentifier") { xml in
          xml.element("mix:objectIdentifierType", text: "local")
          xml.element("mix:objectIdentifierValue", text: picture.file.path)
        }
        if let count = picture.file.byteCount { xml.element("mix:fileSize", text: "\(count)") }
        xml.element("mix:FormatDesignation") { xml in
          xml.element("mix:formatName", text: picture.file.mediaType)
        }
        xml.element("mix:Compression") { xml in
          xml.element("mix:compressionScheme", text: picture.samples.compression)
        }
        if let hash = picture.file.hash {
          xml.element("mix:Fixity") { xml in
            xml.element("mix:messageDigestAlgorithm", text: "SHA-256")
            xml.element("mix:messageDigest", text: hash.hexadecimal)
          }
        }
      }
      xml.element("mix:BasicImageInformation") { xml in
        xml.element("mix:BasicImageCharacteristics") { xml in
          xml.element("mix:imageWidth", text: "\(picture.size.width)")
          xml.element("mix:imageHeight", text: "\(picture.size.height)")
          xml.element("mix:PhotometricInterpretation") { xml in
            xml.element("mix:colorSpace", text: picture.samples.colorSpace)
          }
        }
      }
      writeAssessment(to: &xml)
    }
  }

  private func writeAssessment(to xml: inout XMLWriter) {
    xml.element("mix:ImageAssessmentMetadata") { xml in
      xml.element("mix:SpatialMetrics") { xml in
        xml.element("mix:samplingFrequencyUnit", text: "in.")
        for name in ["mix:xSamplingFrequency", "mix:ySamplingFrequency"] {
          xml.element(name) { xml in
            xml.element("mix:numerator", text: "\(Int(bounded: (picture.dpi * 100).rounded()))")
            xml.element("mix:denominator", text: "100")
          }
        }
      }
      xml.element("mix:ImageColorEncoding") { xml in
        xml.element("mix:BitsPerSample") { xml in
          for _ in 0..<picture.samples.samplesPerPixel {
            xml.element("mix:bitsPerSampleValue", text: "\(picture.samples.bitsPerSample)")
          }
          xml.element("mix:bitsPerSampleUnit", text: "integer")
        }
        xml.element("mix:samplesPerPixel", text: "\(picture.samples.samplesPerPixel)")
      }
    }
  }
}

/// The PDF, and what was done with it, in PREMIS 3.0: https://www.loc.gov/standards/premis/
struct PREMISRecord {
  static let namespace = "http://www.loc.gov/premis/v3"
  static let schemaAddress = "http://www.loc.gov/standards/premis/v3/premis-v3-0.xsd"
  private static let version = "3.0"

  /// The date of events whose date is not given: an interval of which nothing is known, in the Extended Date/Time Format.
  static let unknownDate = "UNKNOWN/UNKNOWN"

  /// An event in the life of the PDF.
  struct Event {
    let identifier: String
    let type: String
    let date: String?
    let detail: String
    var outcome: String?
    var outcomeNote: String?
  }

  let document: SourceDocument
  let agentName: String
  let agentVersion: String?

  private static let agentIdentifier = "gatefold"

  func writeObject(to xml: inout XMLWriter) {
    xml.element("premis:object", ["xsi:type": "premis:file", "version": Self.version]) { xml in
      writeIdentifier("premis:objectIdentifier", "premis:objectIdentifier", document.identifier, to: &xml)
      xml.element("premis:objectCharacteristics") { xml in
        xml.element("premis:compositionLevel", text: "0")
        xml.element("premis:fixity") { xml in
          xml.element("premis:messageDigestAlgorithm", text: "SHA-256")
          xml.element("premis:messageDigest", text: document.hash.hexadecimal)
        }
        xml.element("premis:size", text: "\(document.byteCount)")
        xml.element("premis:format") { xml in
          xml.element("premis:formatDesignation") { xml in
            xml.element("premis:formatName", text: document.mediaType)
            if let version = document.formatVersion { xml.element("premis:formatVersion", text: version) }
          }
        }
        if let program = document.program {
          xml.element("premis:creatingApplication") { xml in
            xml.element("premis:creatingApplicationName", text: program)
          }
        }
      }
      xml.element("premis:originalName", text: document.name)
    }
  }

  func write(_ event: Event, to xml: inout XMLWriter) {
    xml.element("premis:event", ["version": Self.version]) { xml in
      writeIdentifier("premis:eventIdentifier", "premis:eventIdentifier", event.identifier, to: &xml)
      xml.element("premis:eventType", text: event.type)
      xml.element("premis:eventDateTime", text: event.date ?? Self.unknownDate)
      xml.element("premis:eventDetailInformation") { xml in xml.element("premis:eventDetail", text: event.detail) }
      if let outcome = event.outcome {
        xml.element("premis:eventOutcomeInformation") { xml in
          xml.element("premis:eventOutcome", text: outcome)
          if let note = event.outcomeNote {
            xml.element("premis:eventOutcomeDetail") { xml in xml.element("premis:eventOutcomeDetailNote", text: note) }
          }
        }
      }
      writeIdentifier("premis:linkingAgentIdentifier", "premis:linkingAgentIdentifier", Self.agentIdentifier, to: &xml)
      writeIdentifier("premis:linkingObjectIdentifier", "premis:linkingObjectIdentifier", document.identifier, to: &xml)
    }
  }

  func writeAgent(to xml: inout XMLWriter) {
    xml.element("premis:agent", ["version": Self.version]) { xml in
      writeIdentifier("premis:agentIdentifier", "premis:agentIdentifier", Self.agentIdentifier, to: &xml)
      xml.element("premis:agentName", text: agentName)
      xml.element("premis:agentType", text: "software")
      if let agentVersion { xml.element("premis:agentVersion", text: agentVersion) }
    }
  }

  private func writeIdentifier(_ element: String, _ prefix: String, _ value: String, to xml: inout XMLWriter) {
    xml.element(element) { xml in
      xml.element("\(prefix)Type", text: "local")
      xml.element("\(prefix)Value", text: value)
    }
  }
}
