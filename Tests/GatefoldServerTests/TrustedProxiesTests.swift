import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GatefoldServer

struct TrustedProxiesTests {
  @Test(arguments: [
    ("10.0.0.7", "10.0.0.7", true), ("10.0.0.7", "10.0.0.8", false), ("10.0.0.0/8", "10.255.3.4", true),
    ("10.0.0.0/8", "11.0.0.1", false), ("192.168.4.0/22", "192.168.7.255", true),
    ("192.168.4.0/22", "192.168.8.0", false), ("0.0.0.0/0", "203.0.113.9", true), ("fd00::/8", "fdab::1", true),
    ("fd00::/8", "fe80::1", false), ("::1", "::1", true), ("127.0.0.1", "::ffff:127.0.0.1", true),
    ("::ffff:10.0.0.1", "10.0.0.1", true), ("0.0.0.0/0", "::1", false), ("::/0", "local", false),
  ])
  func `a network has the addresses that begin like it`(_ text: String, _ address: String, _ isOne: Bool) throws {
    #expect(try #require(AddressRange(text)).contains(address) == isOne)
  }

  @Test(arguments: ["", "localhost", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::1/129", "10.0.0.1/8/8"])
  func `what is no address is none`(_ text: String) { #expect(AddressRange(text) == nil) }

  private func request(_ forwarded: String?) -> Request {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    if let forwarded, let name = HTTPField.Name("X-Forwarded-For") { head.headerFields[name] = forwarded }
    return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
  }

  @Test(arguments: [
    ("203.0.113.7", "10.0.0.1", "203.0.113.7"), ("203.0.113.7", "192.0.2.1", "192.0.2.1"),
    // The client wrote the first, and a server in front has seen the second.
    ("198.51.100.1, 203.0.113.7", "10.0.0.1", "203.0.113.7"), ("203.0.113.7, 10.0.0.2", "10.0.0.1", "203.0.113.7"),
    ("203.0.113.7:4711", "10.0.0.1", "203.0.113.7"), ("[2001:db8::1]:4711", "10.0.0.1", "2001:db8::1"),
    ("2001:db8::1", "10.0.0.1", "2001:db8::1"), ("10.0.0.3", "10.0.0.1", "10.0.0.3"), (nil, "10.0.0.1", "10.0.0.1"),
  ])
  func `the client is the last address that is none of the servers in front`(
    _ forwarded: String?,
    _ peer: String,
    _ client: String
  ) throws {
    let proxies = TrustedProxies(ranges: [try #require(AddressRange("10.0.0.0/24"))])
    #expect(proxies.client(of: request(forwarded), from: peer) == client)
  }

  private func request(_ name: String, _ values: [String]) throws -> Request {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    let name = try #require(HTTPField.Name(name))
    for value in values { head.headerFields.append(HTTPField(name: name, value: value)) }
    return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
  }

  @Test(arguments: [
    (["nell"], "10.0.0.1", "nell"), (["Doe, Jane"], "10.0.0.1", "Doe, Jane"), (["nell"], "192.0.2.1", nil),
    // The server in front has added its name to the client's.
    (["nell", "tom"], "10.0.0.1", nil), (["nell, tom"], "10.0.0.1", "nell, tom"), ([""], "10.0.0.1", nil),
    ([], "10.0.0.1", nil),
  ])
  func `the name of a user is all that a server in front says`(
    _ values: [String],
    _ peer: String,
    _ user: String?
  ) throws {
    let proxies = TrustedProxies(ranges: [try #require(AddressRange("10.0.0.0/24"))])
    #expect(try proxies.user(in: "X-Forwarded-User", of: request("X-Forwarded-User", values), from: peer) == user)
  }

  @Test(arguments: [
    (["example.org"], "10.0.0.1", "example.org"), (["evil.example, example.org"], "10.0.0.1", "example.org"),
    (["evil.example", "example.org"], "10.0.0.1", "example.org"), (["evil.example"], "192.0.2.1", nil),
  ])
  func `the host is the one that the nearest server in front says`(
    _ values: [String],
    _ peer: String,
    _ host: String?
  ) throws {
    let proxies = TrustedProxies(ranges: [try #require(AddressRange("10.0.0.0/24"))])
    #expect(try proxies.value(of: "X-Forwarded-Host", in: request("X-Forwarded-Host", values), from: peer) == host)
  }

  @Test
  func `a client has no more connections than it may, and others have theirs`() throws {
    let gate = ConnectionGate(ofClient: 2, TrustedProxies(ranges: [try #require(AddressRange("10.0.0.1"))]))
    #expect(["a", "a", "a", "b"].map { gate.open($0) } == [true, true, false, true])
    gate.close("a")
    #expect(gate.open("a"))
    #expect((0..<10).allSatisfy { _ in gate.open("10.0.0.1") })
  }
}
