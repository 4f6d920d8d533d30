//! Prints the bits of each function of `pegbar::math` for 20,000 arguments, a hash a line.
use pegbar::math::*;

/// Bits that look random, and with them numbers of every size.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// One of four: any number, one in ±1, one in ±32, one in ±2^20.
    fn number(&mut self) -> f64 {
        let bits = self.next();
        let unit = (bits >> 11) as f64 / 4503599627370496.0 - 1.0;
        match bits & 3 {
            0 => f64::from_bits(self.next()),
            1 => unit,
            2 => unit * 32.0,
            _ => unit * 1048576.0,
        }
    }
}

fn hash(function: impl Fn(f64, f64) -> f64) -> u64 {
    let mut stream = Stream(88172645463325252);
    let mut hash = 0xcbf29ce484222325_u64;
    for _ in 0..20_000 {
        let (x, y) = (stream.number(), stream.number());
        let result = function(x, y);
        let bits = if result.is_nan() { 0 } else { result.to_bits() };
        hash = (hash ^ bits).wrapping_mul(0x100000001b3);
    }
    hash
}

fn main() {
    type Function = fn(f64) -> f64;
    let one: [(&str, Function); 11] = [
        ("sin", sin),
        ("cos", cos),
        ("tan", tan),
        ("exp", exp),
        ("expm1", expm1),
        ("log", log),
        ("log1p", log1p),
        ("atan", atan),
        ("asin", asin),
        ("acos", acos),
        ("sqrt", sqrt),
    ];
    for (name, function) in one {
        println!("{} {}", name, hash(|x, _| function(x)));
    }
    println!("atan2 {}", hash(atan2));
    println!("pow {}", hash(pow));
}
