//! Building blocks: square root, and numbers of two parts.

/// The unevaluated sum `hi + lo`, where `lo` is at most half a unit in the last place of `hi`.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub hi: f64,
    pub lo: f64,
}

impl Pair {
    pub const fn new(hi: f64, lo: f64) -> Self {
        Pair { hi, lo }
    }

    pub fn negated(self) -> Self {
        Pair::new(-self.hi, -self.lo)
    }
}

/// x with the sign of `sign`.
pub(super) fn with_sign(x: f64, sign: f64) -> f64 {
    let mask = 1 << 63;
    f64::from_bits((x.to_bits() & !mask) | (sign.to_bits() & mask))
}

/// The absolute value.
pub(super) fn abs(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !(1 << 63))
}

/// 2 to the power n, for n in −1022…1023.
pub(super) fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as i64 as u64) << 52)
}

/// The nearest integer, ties to even, for |x| < 2^51.
pub(super) fn nearest(x: f64) -> f64 {
    const SHIFT: f64 = 6755399441055744.0;
    (x + SHIFT) - SHIFT
}

/// The square root, correctly rounded; NaN below 0.
#[inline]
pub fn sqrt(x: f64) -> f64 {
    x.sqrt()
}

/// a + b without error, where |a| >= |b| or a is 0.
pub(super) fn quick_sum(a: f64, b: f64) -> Pair {
    let hi = a + b;
    Pair::new(hi, b - (hi - a))
}

/// a + b without error.
pub(super) fn sum(a: f64, b: f64) -> Pair {
    let hi = a + b;
    let part = hi - a;
    Pair::new(hi, (a - (hi - part)) + (b - part))
}

/// a · b without error, for factors below 2^990 whose product is normal.
pub(super) fn product(a: f64, b: f64) -> Pair {
    const SPLIT: f64 = 134217729.0; // 2^27 + 1
    let (a_split, b_split) = (a * SPLIT, b * SPLIT);
    let (ah, bh) = (a_split - (a_split - a), b_split - (b_split - b));
    let (al, bl) = (a - ah, b - bh);
    let hi = a * b;
    Pair::new(hi, ((ah * bh - hi) + ah * bl + al * bh) + al * bl)
}

pub(super) fn add(a: Pair, b: Pair) -> Pair {
    let total = sum(a.hi, b.hi);
    quick_sum(total.hi, total.lo + (a.lo + b.lo))
}

pub(super) fn multiply(a: Pair, b: Pair) -> Pair {
    let p = product(a.hi, b.hi);
    quick_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi))
}

pub(super) fn divide(a: Pair, b: Pair) -> Pair {
    let quotient = a.hi / b.hi;
    let back = product(quotient, b.hi);
    let rest = ((a.hi - back.hi) - back.lo) + (a.lo - quotient * b.lo);
    quick_sum(quotient, rest / b.hi)
}

/// A polynomial in x, the coefficient of the highest power first.
#[inline(always)]
pub(super) fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    let mut p = coefficients[0];
    for c in &coefficients[1..] {
        p = p * x + c;
    }
    p
}
