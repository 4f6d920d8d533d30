//! exp, expm1, log, log1p, pow.

use super::exact::{
    abs, add, divide, multiply, nearest, polynomial, power_of_two, product, quick_sum, sum,
    with_sign, Pair,
};

/// ln 2 in two parts; the first has so few bits that its multiples are exact.
const LN2_HI: f64 = 0.6931471805598903;
const LN2_LO: f64 = 5.497923018708371e-14;

/// x · 2^n for any n, in two factors because a single factor may be out of range.
fn scale(x: f64, n: i32) -> f64 {
    let half = n / 2;
    x * power_of_two(half) * power_of_two(n - half)
}

/// e to the power hi + lo as (pair, exponent) with the pair in 0.7…1.42; |hi| below 800.
fn exp_pair(hi: f64, lo: f64) -> (Pair, i32) {
    let n = nearest(hi * std::f64::consts::LOG2_E);
    let r = sum(hi - n * LN2_HI, lo - n * LN2_LO);
    let x = r.hi;
    // (e^x − 1 − x) / x², within 2^−65.
    let p = polynomial(
        x,
        &[
            1.6086677666787362e-10,
            2.091821231913398e-09,
            2.5052070959803662e-08,
            2.755726307730941e-07,
            2.7557319247344507e-06,
            2.480158733663095e-05,
            0.00019841269841263252,
            0.0013888888888879004,
            0.008333333333333333,
            0.04166666666666668,
            0.16666666666666666,
            0.5,
        ],
    );
    let total = quick_sum(1.0, x);
    (quick_sum(total.hi, total.lo + (r.lo + (r.lo * x + (x * x) * p))), n as i32)
}

/// e to the power x; 0 below −745.2, infinity above 709.8.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 710.0 {
        return f64::INFINITY;
    }
    if x < -746.0 {
        return 0.0;
    }
    let (e, n) = exp_pair(x, 0.0);
    scale(e.hi + e.lo, n)
}

/// e to the power x, less 1, also for tiny x.
pub fn expm1(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 710.0 {
        return f64::INFINITY;
    }
    if x < -40.0 {
        return -1.0;
    }
    if abs(x) < 7.450580596923828e-09 {
        return x + 0.5 * x * x;
    }
    if x > 40.0 {
        return exp(x);
    }
    if abs(x) < 0.7 {
        // Here the result is smaller than e^x, whose rounding would show: 1 is never added.
        let square = product(x, x);
        // (e^x − 1 − x − x²/2) / x³, within 2^−66.
        let p = polynomial(
            x,
            &[
                4.806337802757927e-14,
                7.695527310740403e-13,
                1.1470564463566095e-11,
                1.605871766363409e-10,
                2.087675759327967e-09,
                2.5052109475674446e-08,
                2.755731922294736e-07,
                2.7557319222115652e-06,
                2.480158730158815e-05,
                0.0001984126984127137,
                0.001388888888888889,
                0.008333333333333333,
                0.041666666666666664,
                0.16666666666666666,
            ],
        );
        let total = quick_sum(x, 0.5 * square.hi);
        return total.hi + (total.lo + (0.5 * square.lo + square.hi * x * p));
    }
    let (e, n) = exp_pair(x, 0.0);
    let scale = power_of_two(n);
    let total = sum(e.hi * scale, -1.0);
    total.hi + (total.lo + e.lo * scale)
}

/// log((1 + s) / (1 − s) · 2^n) for s = difference / total, |s| below 0.172.
fn log_ratio(difference: Pair, total: Pair, n: i32) -> Pair {
    const THIRD: Pair = Pair::new(0.3333333333333333, 1.850371707708594e-17);
    const FIFTH: Pair = Pair::new(0.2, -1.1102230246251566e-17);
    let mut s = divide(difference, total);
    let square = multiply(s, s);
    let z = square.hi;
    // (atanh s / s − 1 − z/3 − z²/5) / z³ with z = s², within 2^−67.
    let q = polynomial(
        z,
        &[
            0.04918409241509971,
            0.047296292027748404,
            0.0526413061313383,
            0.058823359384121435,
            0.06666666840813837,
            0.07692307691307247,
            0.09090909090911967,
            0.11111111111111108,
            0.14285714285714285,
        ],
    );
    let mut tail = quick_sum(FIFTH.hi, z * q + FIFTH.lo);
    tail = add(THIRD, multiply(tail, square));
    tail = multiply(tail, square);
    s.hi *= 2.0;
    s.lo *= 2.0;
    tail = multiply(tail, s);
    let mut log = quick_sum(s.hi, tail.hi);
    log = quick_sum(log.hi, log.lo + (s.lo + tail.lo));
    if n == 0 {
        return log;
    }
    add(quick_sum(n as f64 * LN2_HI, n as f64 * LN2_LO), log)
}

/// Splits a positive finite x into (m, n) with x = m · 2^n and m in √½…√2.
fn fraction(x: f64) -> (f64, i32) {
    let mut bits = x.to_bits();
    let mut n = 0;
    if bits < 1 << 52 {
        bits = (x * 1.8014398509481984e+16).to_bits();
        n = -54;
    }
    n += (bits >> 52) as i32 - 1023;
    bits = (bits & ((1 << 52) - 1)) | 1023 << 52;
    if bits > 0x3FF6_A09E_667F_3BCD {
        bits -= 1 << 52;
        n += 1;
    }
    (f64::from_bits(bits), n)
}

/// The natural logarithm of a positive finite x to about 100 bits.
fn log_pair(x: f64) -> Pair {
    let (m, n) = fraction(x);
    log_ratio(Pair::new(m - 1.0, 0.0), sum(m, 1.0), n)
}

/// The natural logarithm; −infinity at 0, NaN below.
pub fn log(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    let log = log_pair(x);
    log.hi + log.lo
}

/// The natural logarithm of 1 + x, also for tiny x; −infinity at −1, NaN below.
pub fn log1p(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x < -1.0 {
        return f64::NAN;
    }
    if abs(x) < 5.551115123125783e-17 {
        return x;
    }
    if x > -0.25 && x < 0.4 {
        let log = log_ratio(Pair::new(x, 0.0), sum(2.0, x), 0);
        return log.hi + log.lo;
    }
    let one_more = sum(1.0, x);
    let log = log_pair(one_more.hi);
    log.hi + (log.lo + one_more.lo / one_more.hi)
}

/// What a number is as an exponent.
#[derive(PartialEq)]
enum Parity {
    Broken,
    Odd,
    Even,
}

fn parity(y: f64) -> Parity {
    let size = abs(y);
    if size >= 9007199254740992.0 {
        return Parity::Even;
    }
    if size as i64 as f64 != size {
        return Parity::Broken;
    }
    let half = size * 0.5;
    if half as i64 as f64 == half {
        Parity::Even
    } else {
        Parity::Odd
    }
}

/// pow if x is 0 or either number is infinite; `odd` means that y is an odd integer.
fn pow_limit(x: f64, y: f64, odd: bool) -> f64 {
    let size = abs(x);
    if size == 1.0 {
        return 1.0;
    }
    // Grows without end where a large base meets a positive exponent, or a small one a negative.
    let limit = if (size > 1.0) == (y > 0.0) { f64::INFINITY } else { 0.0 };
    if odd {
        with_sign(limit, x)
    } else {
        limit
    }
}

/// x to the power y, with C's rules for special values: 1 if y is 0 or x is 1, NaN for a negative x
/// with a y that is not an integer.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 || x == 1.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let size = abs(x);
    let parity = parity(y);
    let odd = parity == Parity::Odd;
    if size == 0.0 || size == f64::INFINITY || abs(y) == f64::INFINITY {
        return pow_limit(x, y, odd);
    }
    if x < 0.0 && parity == Parity::Broken {
        return f64::NAN;
    }
    let log = log_pair(size);
    let estimate = log.hi * y;
    let result = if estimate > 710.0 {
        f64::INFINITY
    } else if estimate < -746.0 {
        0.0
    } else if abs(estimate) < 8.673617379884035e-19 {
        1.0
    } else {
        let exponent = product(y, log.hi);
        let (e, n) = exp_pair(exponent.hi, exponent.lo + y * log.lo);
        scale(e.hi + e.lo, n)
    };
    if x < 0.0 && odd {
        -result
    } else {
        result
    }
}
