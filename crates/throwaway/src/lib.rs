#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Who PostgreSQL runs as where we are root, as whom it refuses to run.
const USER: &str = "postgres";

/// How long a cluster may take to start, also after it was killed under load.
const PATIENCE: Duration = Duration::from_secs(60);

/// A PostgreSQL of its own, stopped and deleted when it is dropped.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    databases: AtomicU32,
}

impl Cluster {
    /// The cluster that all tests of this process share, started if none of them has it yet; none if PostgreSQL is not installed
    /// and may be missing.
    pub fn shared() -> Option<Arc<Self>> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = shared.upgrade() {
            return Some(cluster);
        }
        let cluster = Arc::new(Self::start()?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    /// A cluster that nobody else has; none if PostgreSQL is not installed and may be missing.
    ///
    /// # Panics
    ///
    /// If it can't be started, or is missing and required.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            let required = std::env::var_os("TOMOE_POSTGRES").is_some_and(|wanted| wanted == "required");
            assert!(!required, "PostgreSQL is required, and there is none in /usr/lib/postgresql");
            // Straight to standard error, which a test that passes would keep to itself.
            let _ = writeln!(io::stderr(), "SKIPPED, for want of PostgreSQL: {:?}", thread::current().name());
            return None;
        };
        let folder =
            tempfile::Builder::new().prefix("tomoe-postgres-").tempdir().expect("a temporary folder");
        if rustix::process::geteuid().is_root() {
            run(Command::new("chown").arg(USER).arg(folder.path()));
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("a folder of ours");
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
        let port = port.expect("a free port").port();
        let cluster = Self { programs, folder, port, databases: AtomicU32::new(0) };
        let encoding = ["-E", "UTF8", "--locale=C.UTF-8"];
        run(cluster
            .program("initdb")
            .args(["-A", "trust", "-U", USER, "--no-sync"])
            .args(encoding)
            .arg("-D")
            .arg(cluster.data()));
        cluster.restart();
        Some(cluster)
    }

    /// Makes an empty database, and gives its address.
    ///
    /// # Panics
    ///
    /// If the cluster does not run.
    pub fn new_database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        run(self.program("createdb").args([
            "-h",
            "127.0.0.1",
            "-U",
            USER,
            "-p",
            &self.port.to_string(),
            &name,
        ]));
        format!("postgres://{USER}@127.0.0.1:{}/{name}", self.port)
    }

    /// The port it listens on, at 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it at once, every process of it, as when its machine loses power; what was not written is lost.
    ///
    /// # Panics
    ///
    /// If its processes can't be found.
    pub fn kill(&self) {
        let Some(main) = self.main_process() else { return };
        let children = fs::read_to_string(format!("/proc/{main}/task/{main}/children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|id| id.parse().ok());
        for process in [main].into_iter().chain(children).filter_map(Pid::from_raw) {
            // Those that have ended by themselves meanwhile are as good as killed.
            let _ = kill_process(process, Signal::KILL);
        }
        let begun = Instant::now();
        while Path::new("/proc").join(main.to_string()).join("exe").exists() {
            assert!(begun.elapsed() < PATIENCE, "it does not die");
            thread::sleep(Duration::from_millis(5));
        }
        // Its number may stay taken for a while, by which it would seem to live.
        let _ = fs::remove_file(self.data().join("postmaster.pid"));
    }

    /// Starts it after it was killed, on the same port and with the same databases.
    ///
    /// # Panics
    ///
    /// If it does not start within a minute.
    pub fn restart(&self) {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} -c max_connections=200 \
             -c recovery_init_sync_method=syncfs",
            self.port,
            self.folder.path().display(),
        );
        let begun = Instant::now();
        // Processes of the killed one that are not quite gone may be in the way for a moment.
        loop {
            let mut start = self.program("pg_ctl");
            start.args(["-w", "-s", "-o", &options, "-l"]).arg(self.folder.path().join("log")).arg("-D");
            // It hands what it has open on to the cluster, which outlives it.
            start
                .arg(self.data())
                .arg("start")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let status = start.status();
            if status.is_ok_and(|status| status.success()) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not start: {}", self.log());
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// What it wrote in its log.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The number of its main process, the first line of a file that it keeps.
    fn main_process(&self) -> Option<i32> {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if rustix::process::geteuid().is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path());
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut stop = self.program("pg_ctl");
        stop.args(["-s", "-m", "immediate", "-D"]).arg(self.data()).arg("stop").stdin(Stdio::null());
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
        self.kill();
    }
}

/// The folder of the newest PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(Result::ok);
    let newest = versions.filter_map(|version| version.file_name().to_str()?.parse::<u32>().ok()).max()?;
    let programs = PathBuf::from(format!("/usr/lib/postgresql/{newest}/bin"));
    programs.join("initdb").exists().then_some(programs)
}

/// Runs a command, which says nothing unless it fails.
fn run(command: &mut Command) {
    let done = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(cluster: &Cluster, url: &str) -> bool {
        let done = cluster.program("psql").args([url, "-c", "SELECT 1"]).stdin(Stdio::null()).output();
        done.is_ok_and(|done| done.status.success())
    }

    #[test]
    fn a_cluster_can_be_killed_and_started_again_and_is_gone_in_the_end() {
        let Some(cluster) = Cluster::start() else { return };
        let url = cluster.new_database();
        assert!(answers(&cluster, &url));
        cluster.kill();
        assert!(!answers(&cluster, &url));
        cluster.restart();
        assert!(answers(&cluster, &url));
        let folder = cluster.folder.path().to_owned();
        drop(cluster);
        assert!(!folder.exists());
    }
}
