/// The values that describe an issue in an archive. A PDF lacks most of them.
///
/// ```swift
/// var export = METSExport()
/// export.fields = [.owner: "Skerry Library", .rights: "https://creativecommons.org/licenses/by/4.0/"]
/// ```
public enum METSField: String, Hashable, Sendable, CaseIterable {
  /// The name of the publication. The default is the one that the issue prints.
  case title
  /// The volume. The default is the one that the issue prints.
  case volume
  /// The number of the issue. The default is the one that the issue prints.
  case number
  /// The date of the issue in the Extended Date/Time Format, like "2016-09-14", "2016-09" or "2016-21" for spring. The
  /// default is the one that the issue prints.
  case date
  /// The International Standard Serial Number. The default is the one that the issue prints.
  case issn
  /// The language of the issue as a BCP 47 tag. The default is the one of its text.
  case language
  /// The organisation that published the issue.
  case publisher
  /// The place of publication.
  case place
  /// "newspaper" or "periodical", which is the default.
  case kind
  /// The address of a licence, or a statement of rights.
  case rights
  /// The organisation that owns the digital issue.
  case owner
  /// The address of the owner's site.
  case ownerSite = "owner-site"
  /// The address of the owner's logo.
  case ownerLogo = "owner-logo"
  /// An address for questions, like "mailto:archive@example.org".
  case ownerContact = "owner-contact"
  /// The identifier of the issue in a catalogue.
  case record
  /// The catalogue that ``record`` and ``parentRecord`` are from, like "gbv" or "zdb-ppn".
  case recordSource = "record-source"
  /// The identifier of the publication in the catalogue.
  case parentRecord = "parent-record"
  /// The address of the METS file of the publication.
  case parent
  /// The address of the record in a catalogue that people read.
  case catalogue
  /// The address at which the issue is shown.
  case presentation
  /// The publication's Library of Congress control number, like "sn82016187".
  case lccn
  /// Which edition of the day it is, as a number from 1.
  case edition
  /// The name of the edition, like "Evening".
  case editionName = "edition-name"
  /// The organisation that has made the files, as a MARC code, like "dlc".
  case agency
  /// The name of that organisation.
  case agencyName = "agency-name"
  /// The number of the microfilm reel.
  case reel
  /// The name of a delivery of several issues, like "batch_dlc_skerry_ver01".
  case batch
  /// The year of the award that paid for the delivery.
  case awardYear = "award-year"
}

/// A value or a file that a profile needs and that could not be given.
public enum METSOmission: Hashable, Sendable {
  /// A value that nobody has set, and that is not printed.
  case field(METSField)
  /// A page picture of a kind that the profile needs.
  case pictures(String)
  /// The articles, which the profile has no place for.
  case articles
  /// The photographed targets of a microfilm reel, and the description of the reel.
  case microfilmTargets
  /// The address of the files.
  case address
  /// The date on which the files were made.
  case creationDate
}

extension METSOmission: CustomStringConvertible {
  /// The name of what is missing, like "lccn".
  public var description: String {
    switch self {
    case .field(let field): field.rawValue
    case .pictures(let kind): "\(kind) pictures of pages"
    case .articles: "articles"
    case .microfilmTargets: "microfilm targets"
    case .address: "the address of the files"
    case .creationDate: "the date of creation"
    }
  }
}
