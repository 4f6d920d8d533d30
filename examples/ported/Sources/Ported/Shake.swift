import Pegbar

extension UIView {
  /// Shakes the view sideways, as for a wrong password.
  func shake(completion: (() -> Void)? = nil) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 0.6
    animation.values = [-16.0, 16.0, -16.0, 16.0, -8.0, 8.0, -4.0, 4.0, 0.0]
    layer.add(animation, forKey: "shake")
    CATransaction.commit()
  }
}

/// Two fields; a wrong password shakes the second.
final class LoginForm: UIView {
  let nameField = UIView()
  let passwordField = UIView()
  private(set) var isRejected = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    for field in [nameField, passwordField] {
      field.backgroundColor = UIColor(white: 0.94, alpha: 1)
      field.layer.cornerRadius = 6
      field.layer.borderWidth = 1
      field.layer.borderColor = UIColor.lightGray.cgColor
      addSubview(field)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    nameField.frame = CGRect(x: 24, y: 24, width: bounds.width - 48, height: 32)
    passwordField.frame = CGRect(x: 24, y: 64, width: bounds.width - 48, height: 32)
  }

  func signIn(password: String) {
    guard password != "correct horse" else { return }
    passwordField.layer.borderColor = UIColor.systemRed.cgColor
    passwordField.shake { [weak self] in
      self?.isRejected = true
      self?.passwordField.layer.borderColor = UIColor.lightGray.cgColor
    }
  }
}
