//! What this process has used so far, where the system tells.

use std::fs;
use std::time::Duration;

/// Linux counts processor time in hundredths of a second wherever programs can see it.
const TICKS: f64 = 100.0;

/// The processor time of all threads.
pub(super) fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in brackets and may hold spaces; user and system time are the 12th and 13th after it.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_secs_f64((ticks()? + ticks()?) as f64 / TICKS))
}

/// The most bytes of memory that were in use at a time.
pub(super) fn peak_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn work_and_memory_are_noticed() {
        let before = processor_time().unwrap();
        let mut work = vec![1_u64; 4 << 20];
        while processor_time().unwrap() < before + Duration::from_millis(50) {
            for number in &mut work {
                *number = number.wrapping_mul(3);
            }
        }
        assert!(peak_memory().unwrap() >= 32 << 20, "{}", work[0]);
    }
}
