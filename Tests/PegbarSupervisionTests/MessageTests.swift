import PegbarCore
import Testing

@testable import PegbarSupervision

/// The messages between a host and the process of a library.
@Suite struct MessageTests {
  @Test func valuesAreReadAsTheyWereWritten() throws {
    var inner = Message()
    inner.put(-7)
    var message = Message()
    message.put(Int.min)
    message.put(-0.0)
    message.put("größer")
    message.put([1.5, .infinity, -3])
    message.append(inner)
    var read = Message(message.bytes)
    #expect(try read.int() == Int.min)
    #expect(try read.double().sign == .minus)
    #expect(try read.text() == "größer")
    #expect(try read.doubles() == [1.5, .infinity, -3])
    #expect(try read.int() == -7)
    #expect(throws: Message.Malformed.self) { try read.int() }
  }

  /// A length from the other process is not trusted: nothing is read beyond the message.
  @Test(arguments: [-1, 3, 1 << 28, Int.max, Int.min]) func lengthsAreChecked(_ length: Int) {
    var message = Message()
    message.put(length)
    for read in [
      { (message: inout Message) in _ = try message.text() },
      { (message: inout Message) in _ = try message.doubles() },
      { (message: inout Message) in _ = try message.raw() },
    ] {
      var copy = Message(message.bytes)
      #expect(throws: Message.Malformed.self) { try read(&copy) }
    }
  }

  /// Each truncated message is refused with the name of its plugin.
  @Test func truncatedAnswersNameThePlugin() throws {
    var message = Message()
    message.put("text")
    message.put([1, 2])
    for count in 0..<message.bytes.count {
      let part = Array(message.bytes[..<count])
      var read = Message(part, from: Message.Origin(plugin: "org.example.a", function: "render"))
      let error = #expect(throws: PluginError.self) {
        _ = try read.text()
        _ = try read.doubles()
      }
      #expect(error?.pluginID == "org.example.a")
      #expect(error?.description.contains("cannot be read") == true)
    }
  }
}
