//! `tomoe prove` and `tomoe verify` with certificates of Mitsudomoe for two.
#![cfg(test)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{folder, refused, stdout, tomoe};
use xxhash_rust::xxh3::xxh3_64;

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../solver/certificates/mitsudomoe.cert");

/// White wins.
const WON: &str = "x4,bw/x3,b,bwbw/x3,bB,bB/x,wW,wW,bB,x/wW,w,x3 w w1b1";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn prove(position: &str, more: &[&str]) -> Output {
    tomoe(&[&["prove", "mitsudomoe", "--position", position, "--memory", "64MB"][..], more].concat())
}

fn verify(file: &Path) -> Output {
    tomoe(&["verify", "mitsudomoe", text(file)])
}

/// A certificate of the position above.
fn certificate(name: &str) -> PathBuf {
    let file = folder(name).join("win.cert");
    let told = prove(WON, &["--certificate", text(&file)]);
    assert!(stdout(&told).contains("won within"), "{}", stdout(&told));
    file
}

/// These bytes with a right checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = xxh3_64(&bytes).to_le_bytes();
    bytes.extend(checksum);
    bytes
}

#[test]
fn a_win_is_proven_and_its_certificate_verified() {
    let output = verify(&certificate("proof_verified"));
    let told = stdout(&output);
    let (first, second) = (told.lines().next(), told.lines().nth(1));
    let plies = first.and_then(|line| line.strip_prefix("White wins within ")?.strip_suffix(" plies from"));
    assert!(plies.is_some_and(|plies| plies.parse::<u32>().is_ok_and(|plies| plies % 2 == 1)), "{told}");
    assert_eq!(second, Some(WON));
}

#[test]
fn a_certificate_that_is_wrong_is_told_from_one_that_is_damaged() {
    let file = certificate("proof_wrong");
    let whole = fs::read(&file).expect("written");
    let content = &whole[..whole.len() - 8];
    // A last bound that does not fall, or is too small.
    let mut wrong = content.to_vec();
    *wrong.last_mut().expect("a bound") ^= 64;
    fs::write(&file, sealed(wrong)).expect("written");
    let output = verify(&file);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let damaged: [(&[u8], &str); 4] = [
        (b"", "no certificate"),
        (b"something else", "no certificate"),
        (content, "damaged"),
        (&whole[1..], "no certificate"),
    ];
    for (bytes, words) in damaged {
        fs::write(&file, bytes).expect("written");
        refused(&verify(&file), words);
    }
}

#[test]
fn a_search_goes_on_from_its_file() {
    let state = folder("proof_resumed").join("proof.state");
    let certificate = state.with_extension("cert");
    let more = ["--file", text(&state), "--certificate", text(&certificate)];
    let output = prove(WON, &[&more[..], &["--time", "1ms"]].concat());
    assert!(stdout(&output).contains("open"), "{}", stdout(&output));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no certificate is written"));
    assert!(state.exists() && !certificate.exists());
    assert!(stdout(&prove(WON, &more)).contains("won within"));
    assert!(stdout(&verify(&certificate)).starts_with("White wins"));
}

/// What was found outlasts a standard output that takes no more.
#[cfg(target_os = "linux")]
#[test]
fn what_was_found_is_written_before_it_is_told_of() {
    let state = folder("proof_full").join("proof.state");
    // A position with more turns than fit into the buffer of the standard output, all of which are listed.
    let moves = "@c2:b1c2 @d3:e4d3 @e4:a2b1 @d4:e5d4 @e5:a1a2 @d2:d5d2";
    let full = fs::File::options().write(true).open("/dev/full").expect("it is there");
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_tomoe"))
        .args([
            "prove",
            "mitsudomoe",
            "--moves",
            moves,
            "--for",
            "black",
            "--memory",
            "8MB",
            "--time",
            "200ms",
        ])
        .args(["--file", text(&state)])
        .stdout(full)
        .status();
    assert_eq!(status.expect("it starts").code(), Some(1));
    assert!(state.exists());
}

#[test]
fn what_can_not_be_proven_or_verified_is_refused() {
    refused(&prove(WON, &["--file", "/tmp/one", "--certificate", "/tmp/one"]), "two files");
    refused(&tomoe(&["prove", "mana"]), "only mitsudomoe");
    refused(&prove(WON, &["--for", "red"]), "white or black");
    refused(&prove("nonsense", &[]), "expected");
    refused(&tomoe(&["verify", "mitsudomoe"]), "which certificate");
    refused(&tomoe(&["verify", "yonmoque", SHIPPED]), "only mitsudomoe");
    refused(&verify(Path::new("/no/such/file")), "/no/such/file");
    refused(&verify(Path::new("/")), "directory");
    for option in [&["--distances"][..], &["--positions", "9"], &["--threads", "2"], &["--tables", "/"]] {
        let output = tomoe(&[&["verify", "mitsudomoe", SHIPPED][..], option].concat());
        assert_eq!(output.status.code(), Some(2), "{option:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be used with"), "{option:?}");
    }
}

/// An interrupted check has found nothing: its status is the signal's.
#[cfg(unix)]
#[test]
fn an_interrupted_check_is_told_from_a_refutation() {
    let output = interrupted(&format!("verify mitsudomoe {SHIPPED}"));
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_tells_how_far_it_has_come() {
    let output = interrupted("prove mitsudomoe --memory 64MB");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("open, proof") && told.contains("processor time"), "{told}");
}

/// What the program says and how it ends when Ctrl-C is pressed after a second.
#[cfg(unix)]
fn interrupted(command: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_tomoe");
    // The shell is the program's parent, so that it can name it; timeout would do, but tells the status in its own way.
    let script = format!("set -m; {program} {command} & sleep 1; kill -INT $!; wait $!");
    std::process::Command::new("bash").args(["-c", &script]).output().expect("bash starts")
}
