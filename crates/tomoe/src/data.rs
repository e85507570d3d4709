//! Where the user's data lies.

use std::ffi::OsString;
use std::path::PathBuf;

/// Tomoe's folder among the user's data; none where the environment does not say whose they are.
pub(crate) fn folder() -> Option<PathBuf> {
    folder_by(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

/// The same for any environment.
pub(crate) fn folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let home = || variable("HOME").map(PathBuf::from);
    let data = match () {
        () if cfg!(windows) => variable("LOCALAPPDATA")?.into(),
        () if cfg!(target_os = "macos") => home()?.join("Library/Application Support"),
        () => match variable("XDG_DATA_HOME") {
            Some(data) => data.into(),
            None => home()?.join(".local/share"),
        },
    };
    Some(data.join("tomoe"))
}
