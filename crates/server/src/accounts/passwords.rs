//! Passwords: kept as slow hashes, and checked a few at a time.

use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tomoe_wire::{AccountProblem, Password};

/// How many characters a password has.
const LEAST: usize = 8;
const MOST: usize = 200;

/// How many are hashed at a time, each in 19 MB and some hundredths of a second. More would take the machine from those who play.
const AT_A_TIME: usize = 2;

/// What anybody would try first.
const FIRST_TRIED: [&str; 16] = [
    "password",
    "password1",
    "passwort",
    "motdepasse",
    "contraseña",
    "12345678",
    "123456789",
    "1234567890",
    "11111111",
    "00000000",
    "qwertyui",
    "qwerty123",
    "iloveyou",
    "abcd1234",
    "letmein1",
    "sunshine",
];

/// Hashes passwords, a few at a time.
#[derive(Clone)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_A_TIME)))
    }
}

impl Passwords {
    /// The hash of a new password, with a salt of its own.
    pub(super) async fn hash(&self, password: Password) -> Result<String, AccountProblem> {
        self.slowly(move || {
            let hash = Argon2::default().hash_password(password.0.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(|_| AccountProblem::Unavailable)
        })
        .await?
    }

    /// Whether this is the password that was hashed. Where there is no hash, since there is no such account, it takes as long and is not.
    pub(super) async fn fits(
        &self,
        password: Password,
        hash: Option<String>,
    ) -> Result<bool, AccountProblem> {
        self.slowly(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODYS.clone());
            let fits = PasswordHash::new(&hash)
                .is_ok_and(|hash| Argon2::default().verify_password(password.0.as_bytes(), &hash).is_ok());
            fits && known
        })
        .await
    }

    async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountProblem> {
        let _turn = self.0.acquire().await.map_err(|_| AccountProblem::Unavailable)?;
        spawn_blocking(work).await.map_err(|_| AccountProblem::Unavailable)
    }
}

/// The hash that is compared with where there is no account.
static NOBODYS: LazyLock<String> = LazyLock::new(|| {
    Argon2::default().hash_password(b"nobody's").map(|hash| hash.to_string()).unwrap_or_default()
});

/// Whether a password is good enough for an account of this name.
pub(super) fn check(password: &Password, name: &str) -> Result<(), AccountProblem> {
    let count = password.0.chars().count();
    let plain = password.0.to_lowercase();
    let is_obvious = FIRST_TRIED.contains(&plain.as_str()) || plain == name.to_lowercase();
    if (LEAST..=MOST).contains(&count) && !is_obvious { Ok(()) } else { Err(AccountProblem::BadPassword) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password(text.to_owned())
    }

    #[tokio::test]
    async fn a_password_fits_its_hash_and_no_other() {
        let passwords = Passwords::default();
        let hash = passwords.hash(password("a long sentence")).await.unwrap();
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert_ne!(passwords.hash(password("a long sentence")).await.unwrap(), hash, "each has its salt");
        assert!(passwords.fits(password("a long sentence"), Some(hash.clone())).await.unwrap());
        assert!(!passwords.fits(password("a long sentence."), Some(hash)).await.unwrap());
        assert!(!passwords.fits(password("nobody's"), None).await.unwrap());
    }

    #[test]
    fn what_anybody_would_try_first_is_refused() {
        for wrong in ["short", "PassWord", "12345678", "annaanna"] {
            assert_eq!(check(&password(wrong), "AnnaAnna"), Err(AccountProblem::BadPassword), "{wrong}");
        }
        assert_eq!(check(&password(&"x".repeat(201)), "Anna"), Err(AccountProblem::BadPassword));
        assert_eq!(check(&password("二十の石を置く人"), "Anna"), Ok(()));
    }
}
