internal import CGatefold

extension PageLayout {
  init?(_ native: cgatefold_page_layout) {
    switch native {
    case CGATEFOLD_LAYOUT_SINGLE_PAGE: self = .singlePage
    case CGATEFOLD_LAYOUT_ONE_COLUMN: self = .oneColumn
    case CGATEFOLD_LAYOUT_TWO_COLUMN_LEFT: self = .twoColumnLeft
    case CGATEFOLD_LAYOUT_TWO_COLUMN_RIGHT: self = .twoColumnRight
    case CGATEFOLD_LAYOUT_TWO_PAGE_LEFT: self = .twoPageLeft
    case CGATEFOLD_LAYOUT_TWO_PAGE_RIGHT: self = .twoPageRight
    default: return nil
    }
  }
}
