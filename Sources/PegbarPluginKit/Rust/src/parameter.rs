//! Parameters: key, type, unit, range, default.

use crate::raw;
use crate::table::{last, last_list, last_text, last_texts};
use crate::value::Value;
use std::mem::size_of;

/// The unit of a parameter's numbers, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A plain number.
    None = 1,
    /// Of 1.
    Fraction,
    /// Of 100.
    Percent,
    /// Of the animation's own time.
    Seconds,
    /// Times a second.
    Hertz,
    /// `EffectSetup::scale` pixels each.
    Points,
    /// Of the picture that is drawn.
    Pixels,
    /// 360 are a full turn.
    Degrees,
    /// 2π are a full turn.
    Radians,
    /// Colour temperature.
    Kelvin,
    /// Ten times the logarithm of a ratio of powers.
    Decibels,
    /// 1 is the longer side of the picture.
    Diameters,
    /// A number of items, such as slats.
    Count,
    /// Distances per second: a speed.
    PerSecond,
    /// Mass.
    Kilograms,
    /// Stiffness.
    NewtonsPerMetre,
    /// Damping.
    NewtonSecondsPerMetre,
}

/// The types of parameters; the numbers are the interface's.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Bool = 1,
    Int,
    Double,
    Choice,
    Text,
    Color,
    Point,
    Size,
    Rect,
    Vector3,
    Angle,
    Matrix,
    Path,
    Image,
    Numbers,
    Curve,
}

/// One parameter of a plugin.
///
/// ```
/// use pegbar::{Parameter, Unit};
/// Parameter::number("overshoot", "Overshoot", 1.7).range(0.0, 10.0).unit(Unit::Fraction);
/// ```
#[derive(Clone)]
pub struct Parameter {
    key: String,
    label: String,
    value_type: Type,
    default: Value,
    choices: Vec<(String, String)>,
    doc: Option<String>,
    group: Option<String>,
    unit: Unit,
    range: (f64, f64),
    soft_range: Option<(f64, f64)>,
    step: f64,
    flags: u32,
    since: u32,
}

impl Parameter {
    fn new(key: &str, label: &str, value_type: Type, default: Value) -> Self {
        Parameter {
            key: key.to_owned(),
            label: label.to_owned(),
            value_type,
            default,
            choices: Vec::new(),
            doc: None,
            group: None,
            unit: Unit::None,
            range: (f64::NEG_INFINITY, f64::INFINITY),
            soft_range: None,
            step: 0.0,
            flags: 0,
            since: 1,
        }
    }

    /// True or false.
    pub fn boolean(key: &str, label: &str, default: bool) -> Self {
        Parameter::new(key, label, Type::Bool, default.into()).range(0.0, 1.0)
    }

    /// A whole number.
    pub fn integer(key: &str, label: &str, default: i32) -> Self {
        Parameter::new(key, label, Type::Int, default.into()).unit(Unit::Count)
    }

    /// A real number.
    pub fn number(key: &str, label: &str, default: f64) -> Self {
        Parameter::new(key, label, Type::Double, default.into())
    }

    /// An angle in radians.
    pub fn angle(key: &str, label: &str, default: f64) -> Self {
        Parameter::new(key, label, Type::Angle, default.into()).unit(Unit::Radians)
    }

    /// One of several keys, each with the label that users see.
    pub fn choice(key: &str, label: &str, default: &str, choices: &[(&str, &str)]) -> Self {
        let mut parameter = Parameter::new(key, label, Type::Choice, default.into());
        parameter.choices = choices.iter().map(|(k, l)| (k.to_string(), l.to_string())).collect();
        parameter
    }

    /// A text.
    pub fn string(key: &str, label: &str, default: &str) -> Self {
        Parameter::new(key, label, Type::Text, default.into())
    }

    /// Red, green, blue and alpha, 0…1, sRGB-encoded, not premultiplied.
    pub fn color(key: &str, label: &str, default: [f64; 4]) -> Self {
        Parameter::new(key, label, Type::Color, default.into()).range(0.0, 1.0)
    }

    /// An x and a y.
    pub fn point(key: &str, label: &str, default: [f64; 2]) -> Self {
        Parameter::new(key, label, Type::Point, default.into()).unit(Unit::Points)
    }

    /// A width and a height.
    pub fn size(key: &str, label: &str, default: [f64; 2]) -> Self {
        Parameter::new(key, label, Type::Size, default.into()).unit(Unit::Points)
    }

    /// An x, a y, a width and a height.
    pub fn rect(key: &str, label: &str, default: [f64; 4]) -> Self {
        Parameter::new(key, label, Type::Rect, default.into()).unit(Unit::Points)
    }

    /// Three numbers.
    pub fn vector3(key: &str, label: &str, default: [f64; 3]) -> Self {
        Parameter::new(key, label, Type::Vector3, default.into())
    }

    /// A matrix: m11 m12 … m44, row vectors.
    pub fn matrix(key: &str, label: &str, default: [f64; 16]) -> Self {
        Parameter::new(key, label, Type::Matrix, default.into())
    }

    /// A list of numbers, at most 1024.
    pub fn numbers(key: &str, label: &str, default: &[f64]) -> Self {
        Parameter::new(key, label, Type::Numbers, Value::Numbers(default.to_vec()))
    }

    /// A path; none by default.
    pub fn path(key: &str, label: &str) -> Self {
        Parameter::new(key, label, Type::Path, Value::None)
    }

    /// A picture; none by default.
    pub fn image(key: &str, label: &str) -> Self {
        Parameter::new(key, label, Type::Image, Value::None)
    }

    /// A timing function; none by default.
    pub fn curve(key: &str, label: &str) -> Self {
        Parameter::new(key, label, Type::Curve, Value::None)
    }

    /// The inclusive bounds of each number. The host refuses values outside.
    pub fn range(mut self, minimum: f64, maximum: f64) -> Self {
        self.range = (minimum, maximum);
        self
    }

    /// The part of the range that a slider should offer (default: all of it).
    pub fn soft_range(mut self, minimum: f64, maximum: f64) -> Self {
        self.soft_range = Some((minimum, maximum));
        self
    }

    /// The unit of its numbers.
    pub fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// The smallest sensible change of a number.
    pub fn step(mut self, step: f64) -> Self {
        self.step = step;
        self
    }

    /// A sentence or a page of documentation.
    pub fn doc(mut self, doc: &str) -> Self {
        self.doc = Some(doc.to_owned());
        self
    }

    /// A heading that groups parameters for display.
    pub fn group(mut self, group: &str) -> Self {
        self.group = Some(group.to_owned());
        self
    }

    /// Not shown to users by default.
    pub fn hidden(self) -> Self {
        self.flag(1)
    }

    /// Still works, but users should use a replacement.
    pub fn deprecated(self) -> Self {
        self.flag(2)
    }

    /// Wraps around, such as an angle.
    pub fn periodic(self) -> Self {
        self.flag(4)
    }

    /// Transitions: read from each frame with `Frame::arguments`.
    pub fn animatable(self) -> Self {
        self.flag(8)
    }

    /// A picture that arrives as floating-point numbers: `PEGBAR_FORMAT_RGBA32F`.
    pub fn wide(self) -> Self {
        self.flag(16)
    }

    /// The descriptor's revision that introduced it (default: 1).
    pub fn since(mut self, revision: u32) -> Self {
        self.since = revision;
        self
    }

    fn flag(mut self, bit: u32) -> Self {
        self.flags |= bit;
        self
    }

    pub(crate) fn is_called(&self, key: &str) -> bool {
        self.key == key
    }

    /// The interface's form of a value of this parameter, which stays valid for good.
    pub(crate) fn last_value(&self, value: &Value) -> *const raw::Value {
        let mut result = raw::Value {
            struct_size: size_of::<raw::Value>() as u32,
            value_type: self.value_type as u32,
            count: 0,
            reserved: 0,
            numbers: [0.0; 16],
            bytes: std::ptr::null(),
            byte_count: 0,
        };
        match value {
            Value::None => {}
            Value::Numbers(numbers) if self.value_type == Type::Numbers => {
                result.count = numbers.len() as u32;
                result.byte_count = 8 * numbers.len() as u64;
                result.bytes = last_list(numbers.clone()).cast();
            }
            Value::Numbers(numbers) => {
                assert!(numbers.len() <= 16, "a value of '{}' has too many numbers", self.key);
                result.count = numbers.len() as u32;
                result.numbers[..numbers.len()].copy_from_slice(numbers);
            }
            Value::Text(text) => {
                result.bytes = last_text(text).cast();
                result.byte_count = text.len() as u64;
                if self.value_type == Type::Choice {
                    let index = self.choices.iter().position(|(key, _)| key == text);
                    let index =
                        index.unwrap_or_else(|| panic!("'{}' has no choice '{}'", self.key, text));
                    result.count = 1;
                    result.numbers[0] = index as f64;
                }
            }
        }
        last(result)
    }

    /// The interface's form, which stays valid for good.
    pub(crate) fn last(&self) -> *const raw::Parameter {
        let soft = self.soft_range.unwrap_or(self.range);
        let (keys, labels): (Vec<_>, Vec<_>) = self.choices.iter().cloned().unzip();
        last(raw::Parameter {
            struct_size: size_of::<raw::Parameter>() as u32,
            value_type: self.value_type as u32,
            key: last_text(&self.key),
            label: last_text(&self.label),
            doc: self.doc.as_deref().map_or(std::ptr::null(), last_text),
            group: self.group.as_deref().map_or(std::ptr::null(), last_text),
            unit: self.unit as u32,
            flags: self.flags,
            minimum: self.range.0,
            maximum: self.range.1,
            soft_minimum: soft.0,
            soft_maximum: soft.1,
            step: self.step,
            default_value: self.last_value(&self.default),
            choice_count: keys.len() as u32,
            since_revision: self.since,
            choice_keys: last_texts(&keys),
            choice_labels: last_texts(&labels),
        })
    }
}
