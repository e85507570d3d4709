//! Certificates of Mitsudomoe, forged.

use tomoe_solver::certificate::{Certificate, verify};
use xxhash_rust::xxh3::xxh3_64;

/// With what every certificate begins.
const MAGIC: &[u8] = b"tomoe mitsudomoe certificate 1\n";

/// A certificate without its first line and its checksum, which are made to fit: it is refused, or it is the same after writing
/// it, and the verifier comes to an end.
pub(crate) fn read(input: &[u8]) {
    let mut bytes = [MAGIC, input].concat();
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    let Ok(certificate) = Certificate::read(&bytes) else { return };
    assert_eq!(Certificate::read(&certificate.write()).as_ref(), Ok(&certificate));
    if let Ok(checked) = verify(&certificate, |_| true) {
        assert_eq!(checked.choices, certificate.len() as u64);
    }
}
