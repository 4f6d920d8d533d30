//! sin, cos, tan.

use super::exact::{
    abs, divide, multiply, nearest, polynomial, power_of_two, quick_sum, sum, Pair,
};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

/// 2/π after the point, 32 bits a word.
const TWO_OVER_PI: [u32; 38] = [
    0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB, 0xDEBBC561,
    0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484,
    0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F,
    0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66, 0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B,
    0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046, 0xFC7B6BAB,
];

/// 64 bits of a number of 32-bit words, lowest word first, from bit `position` up.
fn bit_field(words: &[u32; 11], position: i32) -> u64 {
    let (word, shift) = ((position >> 5) as usize, position & 31);
    let low = words[word] as u64 | (words[word + 1] as u64) << 32;
    if shift == 0 {
        low
    } else {
        low >> shift | (words[word + 2] as u64) << (64 - shift)
    }
}

/// Like `reduce`, for |x| of 2^20 or more: an integer product with the bits of 2/π needed.
fn reduce_large(x: f64) -> (Pair, i32) {
    let bits = x.to_bits();
    let mantissa = (bits & ((1 << 52) - 1)) | 1 << 52;
    let exponent = (bits >> 52 & 2047) as i32 - 1075;
    // Words before `first` give whole turns; beyond seven words nothing matters.
    let first = if exponent >= 2 { (exponent - 2) / 32 } else { 0 };
    let point = 224 + 32 * first - exponent;
    let mut words = [0_u32; 11];
    for (i, factor) in [mantissa & 0xFFFF_FFFF, mantissa >> 32].into_iter().enumerate() {
        let mut carry = 0_u64;
        for j in 0..7 {
            carry += factor * TWO_OVER_PI[first as usize + 6 - j] as u64 + words[i + j] as u64;
            words[i + j] = carry as u32;
            carry >>= 32;
        }
        words[i + 7] = carry as u32;
    }
    let mut quadrant = (bit_field(&words, point) & 3) as i32;
    let mut high = bit_field(&words, point - 64);
    let mut low = bit_field(&words, point - 128);
    let mut negative = false;
    if high >> 63 == 1 {
        quadrant += 1;
        negative = true;
        low = (!low).wrapping_add(1);
        high = (!high).wrapping_add((low == 0) as u64);
    }
    let zeros = if high == 0 { 63 } else { high.leading_zeros() };
    if zeros > 0 {
        high = high << zeros | low >> (64 - zeros);
        low <<= zeros;
    }
    let turn = Pair::new(
        (high >> 11) as f64 * 1.1102230246251565e-16,
        ((high & 0x7FF) << 42 | low >> 22) as f64 * 1.232595164407831e-32,
    );
    let r = multiply(turn, Pair::new(FRAC_PI_2, 6.123233995736766e-17));
    if bits >> 63 == 1 {
        quadrant = -quadrant;
        negative = !negative;
    }
    let size = power_of_two(-(zeros as i32));
    let scale = if negative { -size } else { size };
    (Pair::new(r.hi * scale, r.lo * scale), quadrant & 3)
}

/// x minus the nearest multiple n · π/2, at most π/4 in size, and n mod 4.
fn reduce(x: f64) -> (Pair, i32) {
    // π/2 in three parts of 33, 33 and 53 bits: multiples of the first two below 2^20 are exact.
    const P1: f64 = 1.5707963267341256;
    const P2: f64 = 6.077100506303966e-11;
    const P3: f64 = 2.0222662487959506e-21;
    let size = abs(x);
    if size <= FRAC_PI_4 {
        return (Pair::new(x, 0.0), 0);
    }
    if size >= 1048576.0 {
        return reduce_large(x);
    }
    let n = nearest(x * std::f64::consts::FRAC_2_PI);
    let r = sum(x - n * P1, -(n * P2));
    (sum(r.hi, r.lo - n * P3), n as i32 & 3)
}

/// sin(r) as a pair, |r| up to π/4.
fn sin_pair(r: Pair) -> Pair {
    let x = r.hi;
    let z = x * x;
    // (sin x − x) / x³, within 2^−66.
    let p = polynomial(
        z,
        &[
            -7.586636882825159e-13,
            1.6058530596645953e-10,
            -2.50521062259944e-08,
            2.755731921932058e-06,
            -0.0001984126984126504,
            0.008333333333333331,
            -0.16666666666666666,
        ],
    );
    quick_sum(x, z * x * p + r.lo * (1.0 - 0.5 * z))
}

/// cos(r) as a pair, |r| up to π/4.
fn cos_pair(r: Pair) -> Pair {
    let x = r.hi;
    let z = x * x;
    // x² in two exact parts, as its half is taken from 1.
    let upper = f64::from_bits(x.to_bits() & !0x7FF_FFFF);
    let square = upper * upper;
    let rest = (x - upper) * (x + upper);
    // (cos x − 1 + x²/2) / x⁴, within 2^−70.
    let p = polynomial(
        z,
        &[
            4.745838412531023e-14,
            -1.1470460319209511e-11,
            2.0876755787492604e-09,
            -2.755731922139249e-07,
            2.4801587301584632e-05,
            -0.0013888888888888887,
            0.041666666666666664,
        ],
    );
    let total = quick_sum(1.0, -0.5 * square);
    quick_sum(total.hi, total.lo + (z * z * p - (0.5 * rest + x * r.lo)))
}

/// The sine; NaN only if x is not finite.
pub fn sin(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if x == 0.0 {
        return x;
    }
    let (r, quadrant) = reduce(x);
    let s = if quadrant & 1 != 0 { cos_pair(r) } else { sin_pair(r) };
    if quadrant & 2 != 0 {
        -(s.hi + s.lo)
    } else {
        s.hi + s.lo
    }
}

/// The cosine; NaN only if x is not finite.
pub fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (r, quadrant) = reduce(x);
    let c = if quadrant & 1 != 0 { sin_pair(r) } else { cos_pair(r) };
    if (quadrant + 1) & 2 != 0 {
        -(c.hi + c.lo)
    } else {
        c.hi + c.lo
    }
}

/// The tangent; NaN only if x is not finite.
pub fn tan(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if abs(x) < 4.909093465297727e-91 {
        return x;
    }
    let (r, quadrant) = reduce(x);
    let (s, c) = (sin_pair(r), cos_pair(r));
    if quadrant & 1 != 0 {
        let t = divide(c, s);
        -(t.hi + t.lo)
    } else {
        let t = divide(s, c);
        t.hi + t.lo
    }
}
