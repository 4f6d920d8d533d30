/// The condition of an #if: whole numbers and operators.
struct DirectiveCondition {
  private let tokens: [Token]
  private let line: Int
  private var at = 0
  private var depth = 0

  init(_ tokens: [Token], line: Int) {
    self.tokens = tokens
    self.line = line
  }

  mutating func value() throws(ShaderError) -> Bool {
    let result = try binary(0)
    guard at == tokens.count else { throw wrong }
    return result != 0
  }

  private var wrong: ShaderError {
    ShaderError("#if needs a condition of whole numbers", line: line)
  }

  private static let levels: [[String]] = [
    ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"],
    ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(_ level: Int) throws(ShaderError) -> Int {
    guard level < DirectiveCondition.levels.count else { return try unary() }
    var left = try binary(level + 1)
    while at < tokens.count, tokens[at].kind == .symbol,
      DirectiveCondition.levels[level].contains(tokens[at].text)
    {
      let symbol = tokens[at].text
      at += 1
      let right = try binary(level + 1)
      guard let result = DirectiveCondition.applied(symbol, left, right) else { throw wrong }
      left = result
    }
    return left
  }

  private static func applied(_ symbol: String, _ a: Int, _ b: Int) -> Int? {
    switch symbol {
    case "||": a != 0 || b != 0 ? 1 : 0
    case "&&": a != 0 && b != 0 ? 1 : 0
    case "|": a | b
    case "^": a ^ b
    case "&": a & b
    case "==": a == b ? 1 : 0
    case "!=": a != b ? 1 : 0
    case "<": a < b ? 1 : 0
    case ">": a > b ? 1 : 0
    case "<=": a <= b ? 1 : 0
    case ">=": a >= b ? 1 : 0
    case "<<": a << (b & 31)
    case ">>": a >> (b & 31)
    case "+": a &+ b
    case "-": a &- b
    case "*": a &* b
    case "/": b == 0 || b == -1 ? nil : a / b
    default: b == 0 || b == -1 ? nil : a % b
    }
  }

  private mutating func unary() throws(ShaderError) -> Int {
    guard at < tokens.count, depth < 64 else { throw wrong }
    depth += 1
    defer { depth -= 1 }
    let token = tokens[at]
    at += 1
    switch (token.kind, token.text) {
    case (.symbol, "!"): return try unary() == 0 ? 1 : 0
    case (.symbol, "-"): return 0 &- (try unary())
    case (.symbol, "+"): return try unary()
    case (.symbol, "~"): return ~(try unary())
    case (.symbol, "("):
      let inner = try binary(0)
      guard at < tokens.count, tokens[at].isSymbol(")") else { throw wrong }
      at += 1
      return inner
    case (.integer, _):
      guard let value = Int(token.text) else { throw wrong }
      return value
    case (.name, _): return 0
    default: throw wrong
    }
  }
}
