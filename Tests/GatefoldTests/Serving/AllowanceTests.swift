import Testing

@testable import Gatefold

@Suite
struct AllowanceTests {
  @Test
  func `who asks for more than is left waits in order, and no longer than its task lives`() async {
    let allowance = Allowance(10)
    #expect(await allowance.take(6))
    let large = Task { await allowance.take(9) }
    let cancelled = Task { await allowance.take(5) }
    cancelled.cancel()
    #expect(await !cancelled.value)
    #expect(allowance.used == 6)
    allowance.giveBack(6)
    #expect(await large.value)
    #expect(!allowance.charge(2))
    allowance.giveBack(11)
    // Alone, anything is granted.
    #expect(await allowance.take(50))
    #expect(allowance.highest == 50)
  }

  private typealias Answers = AsyncStream<(number: Int, answer: Allowance.Answer)>

  /// Has clients ask for one each, in this order, and gives their answers as they come.
  private static func ask(_ allowance: Allowance, _ clients: [String], _ answers: Answers.Continuation) async {
    for (number, client) in clients.enumerated() {
      let count = allowance.requestCount
      Task {
        let answer = await LaneClient.$current.withValue(client) { await allowance.ask() }
        answers.yield((number, answer))
      }
      while allowance.requestCount == count { await Task.yield() }
    }
  }

  @Test
  func `clients take turns, however many tasks of one wait`() async {
    let allowance = Allowance(1)
    #expect(await allowance.take())
    let (stream, answers) = Answers.makeStream()
    let clients = ["a", "a", "a", "b", "b", "c"]
    await Self.ask(allowance, clients, answers)
    allowance.giveBack()
    var order: [Int] = []
    for await (number, answer) in stream {
      #expect(answer == .granted)
      order.append(number)
      LaneClient.$current.withValue(clients[number]) { allowance.giveBack() }
      if order.count == clients.count { break }
    }
    #expect(order == [0, 3, 5, 1, 4, 2])
  }

  @Test
  func `no client gets the last place, and without a name it does`() async {
    let allowance = Allowance(3)
    let (stream, answers) = Answers.makeStream()
    await Self.ask(allowance, ["a", "a", "a", "b"], answers)
    #expect(allowance.used == 3 && allowance.waitingCount == 1)
    var iterator = stream.makeAsyncIterator()
    var granted: Set<Int> = []
    for _ in 0..<3 { if let (number, _) = await iterator.next() { granted.insert(number) } }
    #expect(granted == [0, 1, 3], "the third of the first client is left out")
    LaneClient.$current.withValue("a") { allowance.giveBack() }
    #expect(await iterator.next()?.number == 2)
    for client in ["a", "a", "b"] { LaneClient.$current.withValue(client) { allowance.giveBack() } }
    for _ in 0..<3 { #expect(await allowance.take()) }
  }

  @Test
  func `of too many waiting tasks, the client with the most loses its latest`() async {
    let allowance = Allowance(1, maximumWaiting: 3)
    #expect(await allowance.take())
    let (stream, answers) = Answers.makeStream()
    await Self.ask(allowance, ["a", "a", "a", "a", "b", "c", "b"], answers)
    var refused: [Int] = []
    for await (number, answer) in stream {
      #expect(answer == .refused)
      refused.append(number)
      if refused.count == 4 { break }
    }
    // The fourth of the first client, its third and its second for the others, and the second of another.
    #expect(Set(refused) == [1, 2, 3, 6] && allowance.waitingCount == 3)
  }
}
