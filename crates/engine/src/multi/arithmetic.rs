//! Functions made of plain arithmetic alone, so that every machine, a browser included, rounds them alike.

/// Nearly e^x, and exactly the same on every machine; `x` is kept within ±[`WIDEST`].
#[inline(always)]
pub(crate) fn growth(x: f32) -> f32 {
    // (1 + x/64)^64, by squaring six times.
    let mut power = 1.0 + x.clamp(-WIDEST, WIDEST) * (1.0 / 64.0);
    for _ in 0..6 {
        power *= power;
    }
    power
}

/// Larger exponents need not be told apart.
const WIDEST: f32 = 10.0;

/// Nearly the natural logarithm of a whole number that is not 0: exact at powers of two, straight in between.
#[inline(always)]
pub(crate) fn logarithm(n: u32) -> f32 {
    let whole = n.ilog2();
    let rest = n as f32 / (1u32 << whole) as f32 - 1.0;
    std::f32::consts::LN_2 * (whole as f32 + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_and_logarithm_are_near_the_real_ones() {
        for tenth in -30..=30 {
            let x = tenth as f32 / 10.0;
            let ratio = growth(x) / x.exp();
            assert!((0.9..1.1).contains(&ratio), "{x}: {ratio}");
        }
        for n in 1..5000_u32 {
            assert!((logarithm(n) - (n as f32).ln()).abs() < 0.07, "{n}");
        }
    }
}
