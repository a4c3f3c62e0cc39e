internal import ArgumentParser
internal import Gatefold

/// A point on a page, as people name it: `page:x,y`, the page from 1.
struct PlaceOnPage: ExpressibleByArgument {
  let place: PageLocation

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number >= 1 else { return nil }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite), parts[1].count(where: { $0 == "," }) == 1 else {
      return nil
    }
    place = PageLocation(pageIndex: number - 1, point: PagePoint(x: numbers[0], y: numbers[1]))
  }
}
