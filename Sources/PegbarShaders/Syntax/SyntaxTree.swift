/// A type as it is written: a name and the sizes of arrays, nil for one that the initial value gives.
struct WrittenType {
  var name: String
  var sizes: [Expression?] = []
  var line: Int
}

/// An expression and where it begins.
struct Expression {
  indirect enum Kind {
    case float(Float)
    case int(Int32)
    case bool(Bool)
    case name(String)
    /// A function, or the constructor of a type without arrays.
    case call(String, [Expression])
    /// The constructor of an array.
    case array(WrittenType, [Expression])
    case index(Expression, Expression)
    case member(Expression, String)
    case unary(String, Expression)
    /// ++ and --: whether it stands in front.
    case step(String, Expression, isPrefix: Bool)
    case binary(String, Expression, Expression)
    /// = and the like; the operator is empty for a plain one.
    case assign(String, Expression, Expression)
    case choice(Expression, Expression, Expression)
    case sequence(Expression, Expression)
  }

  var kind: Kind
  var line: Int

  init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}

/// A declared name.
struct Declaration {
  var type: WrittenType
  var name: String
  var value: Expression?
  var isConstant: Bool
  var line: Int
}

/// A statement and where it begins.
struct Statement {
  indirect enum Kind {
    case empty
    case declare([Declaration])
    case evaluate(Expression)
    case block([Statement])
    case choose(Expression, Statement, Statement?)
    case loop(LoopStatement)
    case select(Expression, [Statement])
    case label(Expression?)
    case leave(Expression?)
    case breakLoop
    case continueLoop
  }

  var kind: Kind
  var line: Int
}

/// for, while and do.
struct LoopStatement {
  var start: Statement?
  var condition: Expression?
  /// A condition that declares a name.
  var declaration: Declaration?
  var step: Expression?
  var body: Statement
  /// Whether the body runs before the first test.
  var testsLast: Bool
}

/// A parameter of a function.
struct WrittenParameter {
  enum Direction { case into, out, both }

  var direction: Direction
  var type: WrittenType
  var name: String?
}

/// A function with its body, or only declared.
struct WrittenFunction {
  var name: String
  var result: WrittenType
  var parameters: [WrittenParameter]
  var body: [Statement]?
  var line: Int
}

/// A struct.
struct WrittenStructure {
  var name: String
  var fields: [(type: WrittenType, name: String)]
  var line: Int
}

/// What a shader consists of, in its order.
enum Item {
  case structure(WrittenStructure)
  /// Its type, name, initial value and line.
  case uniform(WrittenType, String, Expression?, Int)
  case variable(Declaration)
  case function(WrittenFunction)
}
