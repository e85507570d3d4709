//! How a push service knows that it is this server that sends: a signature by its own key (RFC 8292).

use base64ct::{Base64UrlUnpadded, Encoding};
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::json;
use tomoe_play::Millis;

/// How long a signature is good for. More than a day is not allowed.
const LASTS: Millis = Millis(12 * 3_600_000);

/// The server's key for push services.
#[derive(Clone)]
pub(crate) struct Vapid {
    secret: SecretKey,
}

impl Vapid {
    /// A new key, as it is kept.
    pub(crate) fn new_secret() -> String {
        loop {
            // All but one in four thousand million numbers are keys.
            if let Ok(secret) = SecretKey::from_slice(&crate::secrets::random::<32>()) {
                return Base64UrlUnpadded::encode_string(&secret.to_bytes());
            }
        }
    }

    /// The key that was kept.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let bytes = Base64UrlUnpadded::decode_vec(text).ok()?;
        Some(Self { secret: SecretKey::from_slice(&bytes).ok()? })
    }

    /// The public half, as browsers want it.
    pub(crate) fn public(&self) -> String {
        Base64UrlUnpadded::encode_string(self.secret.public_key().to_encoded_point(false).as_bytes())
    }

    /// The header `Authorization` for a push service, whose origin is given.
    pub(super) fn authorization(&self, origin: &str, contact: &str, now: Millis) -> String {
        let until = now.plus(LASTS).0 / 1000;
        let parts =
            [json!({ "typ": "JWT", "alg": "ES256" }), json!({ "aud": origin, "exp": until, "sub": contact })];
        let parts = parts.map(|part| Base64UrlUnpadded::encode_string(part.to_string().as_bytes()));
        let signed = parts.join(".");
        let signature: Signature = SigningKey::from(&self.secret).sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;
    use serde_json::Value;

    use super::*;

    #[test]
    fn what_is_signed_can_be_checked_by_the_public_key() {
        let kept = Vapid::new_secret();
        let vapid = Vapid::read(&kept).unwrap();
        let header = vapid.authorization("https://push.example", "mailto:me@example", Millis(1_000_000));
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, Vapid::read(&kept).unwrap().public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let read = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        let key = VerifyingKey::from_sec1_bytes(&read(key)).unwrap();
        key.verify(signed.as_bytes(), &Signature::from_slice(&read(signature)).unwrap()).unwrap();
        let claims: Value = serde_json::from_slice(&read(signed.split_once('.').unwrap().1)).unwrap();
        assert_eq!(
            claims,
            json!({ "aud": "https://push.example", "exp": 44_200, "sub": "mailto:me@example" })
        );
        assert!(Vapid::read("no key").is_none() && Vapid::read("").is_none());
    }
}
