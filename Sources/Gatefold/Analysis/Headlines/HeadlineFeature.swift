/// The features by which the decision trees recognise headlines. The trees refer to them by these names.
enum HeadlineFeature: Int, FeatureName {
  // The type. Sizes are compared by the logarithm of their ratio.
  case sizeToIssue, sizeToPage, sizeToLargest, largerOnPage, isBold, isItalic, isOtherFont, sizeSpread
  // The words.
  case wordCount, lineCount, characterCount, letterCount, uppercaseShare, capitalizedShare, digitShare
  case startsLowercase, startsQuotation, endsSentence, endsQuestion, endsColon, issueWordShare, isByline, isAddress
  // The place, as shares of the page; gaps in body sizes.
  case top, left, width, offCentre, gapAbove, gapBelow, sizeAbove, sizeBelow, lengthBelow, isBylineBelow
  case widthToColumn, isTopmost, linesAbove
  // The text around.
  case textBelow, bodyBelow, bodyOnPage, candidateCount
  // The page's layout.
  case isHeadlineBlock, isCrossheadBlock, isBodyBlock, isPullQuoteBlock, shareOfBlock, partCount
  // The issue.
  case pagesWithText, pagesWithPlace, pagesWithMargin, isRepeatedNext
  case stylePageShare, stylePages, styleUsesPerPage, largerStyles, pagePosition, pageCount, isFirstPage, isLastPage
  // The witnesses.
  case mention, isMentionedWithNumber, mentionedPages, isOnContents, entryMatch, entryConfidence, entryCount
  case taggedMatch, isTagged, nameMatch
}
