//! Amounts of memory and disk on the command line.

use tomoe_games::ReadError;

/// Reads `4GB`, `3.5G`, `3700MB`, `2GiB` or a number of bytes.
pub(super) fn read_size(text: &str) -> Result<u64, ReadError> {
    const UNITS: [(&str, f64); 9] = [
        ("GiB", 1_073_741_824.0),
        ("MiB", 1_048_576.0),
        ("KiB", 1024.0),
        ("GB", 1e9),
        ("MB", 1e6),
        ("KB", 1e3),
        ("G", 1e9),
        ("M", 1e6),
        ("", 1.0),
    ];
    let read = UNITS.into_iter().find_map(|(unit, bytes)| {
        let number = text.strip_suffix(unit)?;
        let is_number =
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number: f64 = is_number.then(|| number.parse().ok())??;
        Some((number * bytes) as u64)
    });
    read.ok_or_else(|| ReadError::new("size", text, "such as '4GB', '3.5G' or '3700MB'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        for (text, bytes) in [
            ("4GB", 4_000_000_000),
            ("3.5G", 3_500_000_000),
            ("2GiB", 2_147_483_648),
            ("100MB", 100_000_000),
            ("7", 7),
        ] {
            assert_eq!(read_size(text), Ok(bytes), "{text}");
        }
        for wrong in ["", "GB", "-1G", "1TB", "1e9", "1.2.3M", "four"] {
            assert!(read_size(wrong).is_err(), "{wrong}");
        }
    }
}
