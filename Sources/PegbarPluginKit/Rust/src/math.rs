//! Elementary functions with the same bits on every machine.
//!
//! The methods of `f64`, such as `f64::sin`, call the machine's C library, whose versions differ in
//! the last bit. These functions use only + − × ÷ √ and integers, and give the same bits as
//! `pegbar/math.h`. Their errors stay below 0.85 units in the last place for any argument, however
//! large. Angles are in radians. Rust never fuses a product and a sum by itself, so your own
//! arithmetic needs no precaution; `f64::mul_add`, `f64::powi` and `f64::powf` are not exact.

mod arcs;
mod exact;
mod exponential;
mod trigonometric;

pub use arcs::{acos, asin, atan, atan2};
pub use exact::sqrt;
pub use exponential::{exp, expm1, log, log1p, pow};
pub use trigonometric::{cos, sin, tan};
