//! atan, atan2, asin, acos.

use super::exact::{
    abs, add, divide, multiply, polynomial, product, quick_sum, sum, with_sign, Pair,
};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// base + sign · atan(numerator / denominator) for a ratio within ±0.4143.
fn atan_from(base: Pair, sign: f64, numerator: Pair, denominator: Pair) -> f64 {
    let u = divide(numerator, denominator);
    let x = u.hi;
    let z = x * x;
    // (atan x − x) / x³, within 2^−64.
    let p = polynomial(
        z,
        &[
            -0.013905374533113234,
            0.030622995553735516,
            -0.04103887546862687,
            0.04719259188242093,
            -0.05258020272656758,
            0.058819230561140225,
            -0.06666641869131183,
            0.07692306729194896,
            -0.0909090906681608,
            0.11111111110751482,
            -0.1428571428571149,
            0.19999999999999993,
            -0.3333333333333333,
        ],
    );
    let tail = z * x * p + u.lo * (1.0 - z);
    let total = sum(base.hi, sign * x);
    total.hi + (total.lo + (base.lo + sign * tail))
}

/// The angle of (x, y) in −π…π; the sizes of x and y are in 2^−400…2^400, or one of them is 0.
fn angle(y: Pair, x: Pair) -> f64 {
    const QUARTER_TURN: Pair = Pair::new(FRAC_PI_2, 6.123233995736766e-17);
    const EIGHTH: Pair = Pair::new(FRAC_PI_4, 3.061616997868383e-17);
    let (down, left) = (y.hi < 0.0, x.hi < 0.0);
    let mut a = if down { y.negated() } else { y };
    let mut b = if left { x.negated() } else { x };
    let (mut base, mut sign) = (Pair::new(0.0, 0.0), 1.0);
    let steep = a.hi > b.hi;
    let (small, large) = if steep { (b.hi, a.hi) } else { (a.hi, b.hi) };
    if small > 0.414_213_562_373_095_03 * large {
        // atan(a/b) = π/4 + atan((a − b) / (a + b))
        let difference = add(a, b.negated());
        b = add(a, b);
        a = difference;
        base = EIGHTH;
    } else if steep {
        // atan(a/b) = π/2 − atan(b/a)
        std::mem::swap(&mut a, &mut b);
        base = QUARTER_TURN;
        sign = -1.0;
    }
    if left {
        // π less the angle on the right.
        sign = -sign;
        base.hi = 2.0 * QUARTER_TURN.hi - base.hi;
        base.lo = 2.0 * QUARTER_TURN.lo - base.lo;
    }
    let angle = atan_from(base, sign, a, b);
    if down {
        -angle
    } else {
        angle
    }
}

/// The angle of the point (x, y) in −π…π, with C's rules for zeros and infinities.
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let left = x.is_sign_negative();
    let (across, up) = (abs(x), abs(y));
    if up == 0.0 {
        return if left { with_sign(PI, y) } else { y };
    }
    if across == f64::INFINITY {
        return match (up == f64::INFINITY, left) {
            (true, true) => with_sign(2.356194490192345, y),
            (true, false) => with_sign(FRAC_PI_2 * 0.5, y),
            (false, true) => with_sign(PI, y),
            (false, false) => with_sign(0.0, y),
        };
    }
    let gap = (up.to_bits() >> 52) as i32 - (across.to_bits() >> 52) as i32;
    if gap > 64 {
        return with_sign(FRAC_PI_2, y);
    }
    if gap < -64 {
        return if left { with_sign(PI, y) } else { y / x };
    }
    // Both to numbers whose products neither overflow nor vanish.
    let largest = if across > up { across } else { up };
    let exponent = (largest.to_bits() >> 52) as i32 - 1023;
    let scale = if exponent > 300 {
        2.409919865102884e-181
    } else if exponent < -300 {
        4.149515568880993e+180
    } else {
        1.0
    };
    let (mut a, mut b) = (y * scale, x * scale);
    if exponent < -900 {
        a *= 2.5822498780869086e+120;
        b *= 2.5822498780869086e+120;
    }
    angle(Pair::new(a, 0.0), Pair::new(b, 0.0))
}

/// The angle in −π/2…π/2 whose tangent is x.
pub fn atan(x: f64) -> f64 {
    atan2(x, 1.0)
}

/// √(1 − x²) as a pair, |x| at most 1.
fn other_side(x: f64) -> Pair {
    let rest = multiply(sum(1.0, -x), sum(1.0, x));
    if rest.hi <= 0.0 {
        return Pair::new(0.0, 0.0);
    }
    let root = rest.hi.sqrt();
    let back = product(root, root);
    quick_sum(root, (((rest.hi - back.hi) - back.lo) + rest.lo) / (2.0 * root))
}

/// The angle in −π/2…π/2 whose sine is x; NaN beyond ±1.
pub fn asin(x: f64) -> f64 {
    if x.is_nan() || abs(x) > 1.0 {
        return f64::NAN;
    }
    if abs(x) < 9.313225746154785e-10 {
        return x;
    }
    angle(Pair::new(x, 0.0), other_side(x))
}

/// The angle in 0…π whose cosine is x; NaN beyond ±1.
pub fn acos(x: f64) -> f64 {
    if x.is_nan() || abs(x) > 1.0 {
        return f64::NAN;
    }
    if x == 1.0 {
        return 0.0;
    }
    angle(other_side(x), Pair::new(x, 0.0))
}
