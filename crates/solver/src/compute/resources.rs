//! Whether there is room for a computation, in memory and on disk.

use std::fs;
use std::path::Path;

use crate::compute::layout::Layout;
use crate::compute::solve::{SolveError, SolveOptions};
use crate::compute::solver_state::SolverState;
use crate::compute::tables_dir::TablesDir;

/// Bytes on disk that the journal and the tables take together, with room to spare: 2.5 GB and 0.8 GB were seen.
const DISK: f64 = 5e9;

/// The bytes of the state to which that belongs.
const STATE: f64 = 3.5e9;

/// What besides the state is in memory: the places of sets, the threads' buffers, the program.
const MEMORY_BESIDES: u64 = 200_000_000;

/// Refuses to begin what can't be finished for want of memory.
pub(crate) fn check_memory(layout: &Layout, limit: Option<u64>) -> Result<(), SolveError> {
    let needed = SolverState::bytes(layout) + MEMORY_BESIDES;
    let available = limit.unwrap_or(u64::MAX).min(free_memory().unwrap_or(u64::MAX));
    if needed > available { Err(SolveError::Memory { needed, available }) } else { Ok(()) }
}

/// Refuses to begin what can't be finished for want of disk.
pub(crate) fn check_disk(
    layout: &Layout,
    options: &SolveOptions,
    folder: &TablesDir,
) -> Result<(), SolveError> {
    let state = SolverState::bytes(layout);
    // While a checkpoint is being written, the one before is still there. Small games need next to nothing.
    let needed = 2 * state + (DISK * (state as f64 / STATE)) as u64;
    let free = fs4::available_space(folder.work())?.min(options.disk_limit.unwrap_or(u64::MAX));
    let available = free.saturating_add(folder.used()?);
    if needed > available { Err(SolveError::Disk { needed, available }) } else { Ok(()) }
}

/// The memory that the system can give, where it tells: what is free, and what the groups of processes that we belong
/// to may still use.
pub fn free_memory() -> Option<u64> {
    free_memory_of(Path::new("/"))
}

fn free_memory_of(root: &Path) -> Option<u64> {
    let free = fs::read_to_string(root.join("proc/meminfo")).ok().and_then(|text| {
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        Some(kilobytes.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    });
    [free, left_in_groups(root)].into_iter().flatten().min()
}

/// What the control groups leave us: each group's limit less what it uses and could not give back.
fn left_in_groups(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let mut least = None;
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next()?, fields.next()?.trim_start_matches('/'));
        let (top, limit, usage) = match controllers {
            "" => ("sys/fs/cgroup", "memory.max", "memory.current"),
            names if names.split(',').any(|name| name == "memory") => {
                ("sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
            }
            _ => continue,
        };
        let top = root.join(top);
        for group in top.join(path).ancestors().take_while(|group| group.starts_with(&top)) {
            let number = |name: &str| -> Option<u64> {
                fs::read_to_string(group.join(name)).ok()?.trim().parse().ok()
            };
            let Some(limit) = number(limit) else { continue };
            let used = number(usage).unwrap_or(0).saturating_sub(cached(group));
            let left = limit.saturating_sub(used);
            least = Some(least.map_or(left, |least: u64| least.min(left)));
        }
    }
    least
}

/// The bytes of files that a group keeps in memory only because nobody needed it more.
fn cached(group: &Path) -> u64 {
    let text = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let bytes = |name: &str| -> u64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|bytes| bytes.parse().ok()).unwrap_or(0)
    };
    bytes("inactive_file") + bytes("active_file")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A made-up system with these files.
    fn system(name: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
        let root = std::env::temp_dir().join(format!("tomoe-room-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    #[test]
    fn the_narrowest_group_counts() {
        let free = ("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable:    8000 kB\n");
        let root = system("none", &[free]);
        assert_eq!(free_memory_of(&root), Some(8000 * 1024));
        fs::remove_dir_all(root).unwrap();

        let root = system(
            "two",
            &[
                free,
                ("proc/self/cgroup", "0::/outer/inner\n"),
                ("sys/fs/cgroup/outer/memory.max", "5000000\n"),
                ("sys/fs/cgroup/outer/memory.current", "3000000\n"),
                ("sys/fs/cgroup/outer/memory.stat", "anon 7\nactive_file 100\ninactive_file 1000000\n"),
                ("sys/fs/cgroup/outer/inner/memory.max", "max\n"),
            ],
        );
        assert_eq!(free_memory_of(&root), Some(5_000_000 - 3_000_000 + 1_000_100));
        fs::remove_dir_all(root).unwrap();

        let root = system(
            "one",
            &[
                free,
                ("proc/self/cgroup", "5:cpu:/a\n4:memory:/a\n"),
                ("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "1000\n"),
                ("sys/fs/cgroup/memory/a/memory.usage_in_bytes", "400\n"),
            ],
        );
        assert_eq!(free_memory_of(&root), Some(600));
        fs::remove_dir_all(root).unwrap();
        assert_eq!(free_memory_of(Path::new("/no/such/system")), None);
    }
}
