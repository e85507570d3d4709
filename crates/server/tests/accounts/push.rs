//! Messages to browsers, sent to a push service of our own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding};
use p256::SecretKey;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tomoe_client::new_key;
use web_push_native::Auth;

use crate::browser::{Answer, Browser, House, PASSWORD};
use crate::mine::{make_slow, play};

/// A push service that keeps what it is sent.
struct Service {
    address: String,
    /// The status with which it answers.
    status: Arc<AtomicU16>,
    sent: mpsc::UnboundedReceiver<(String, Vec<u8>)>,
}

impl Service {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sender, sent) = mpsc::unbounded_channel();
        let status = Arc::new(AtomicU16::new(201));
        let answers = Arc::clone(&status);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut bytes = Vec::new();
                let (head, length) = loop {
                    if stream.read_buf(&mut bytes).await.unwrap() == 0 {
                        break (0, 0);
                    }
                    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
                    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
                    break (end + 4, length.parse::<usize>().unwrap());
                };
                while bytes.len() < head + length {
                    assert!(stream.read_buf(&mut bytes).await.unwrap() > 0);
                }
                let text = String::from_utf8(bytes[..head].to_vec()).unwrap();
                sender.send((text, bytes[head..].to_vec())).unwrap();
                let status = answers.load(Ordering::Relaxed);
                let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        Self { address, status, sent }
    }

    async fn next(&mut self) -> (String, Vec<u8>) {
        tokio::time::timeout(Duration::from_secs(20), self.sent.recv()).await.expect("a message").unwrap()
    }

    async fn is_silent(&mut self) -> bool {
        tokio::time::timeout(Duration::from_millis(700), self.sent.recv()).await.is_err()
    }
}

/// The keys of a browser, and the wish that it sends.
struct Keys {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Keys {
    fn new(number: u8) -> Self {
        Self { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    fn wish(&self, service: &Service, seats: &[(&str, &str)]) -> Value {
        let public = self.secret.public_key().to_encoded_point(false);
        let seats: Vec<Value> = seats.iter().map(|(game, key)| json!({ "game": game, "key": key })).collect();
        json!({
            "endpoint": format!("http://{}/send/{}", service.address, self.auth[0]),
            "p256dh": Base64UrlUnpadded::encode_string(public.as_bytes()),
            "auth": Base64UrlUnpadded::encode_string(&self.auth),
            "seats": seats,
        })
    }

    fn read(&self, body: Vec<u8>) -> Value {
        let auth = Auth::clone_from_slice(&self.auth);
        let plain = web_push_native::decrypt(body, &self.secret, &auth).expect("it is for this browser");
        serde_json::from_slice(&plain).unwrap()
    }
}

async fn subscribe(browser: &mut Browser, wish: Value) -> Answer {
    browser.post("/api/v1/push", wish).await
}

#[tokio::test]
async fn whose_turn_has_come_is_told_in_a_message_that_only_they_can_read() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    let (annas, bens) = (Keys::new(1), Keys::new(2));
    assert_eq!(subscribe(&mut anna, annas.wish(&service, &[])).await.status, 204);
    let (game, key) = make_slow(&mut anna, "").await;
    let other = ben.sit(&game, "Ben").await;
    assert_eq!(subscribe(&mut ben, bens.wish(&service, &[(&game, &other)])).await.status, 204);

    let (head, body) = service.next().await;
    let expected = json!({ "turn": { "game": game, "rules": "yonmoque", "others": ["Ben"] } });
    assert_eq!(annas.read(body), expected, "the game began, and she moves first");
    assert!(head.starts_with("POST /send/1 HTTP/1.1\r\n"), "{head}");
    for part in [
        "content-encoding: aes128gcm",
        "ttl: 86400",
        &format!("topic: {game}"),
        &format!("host: {}", service.address),
    ] {
        assert!(head.contains(part), "{head}");
    }
    let public = ben.get("/api/v1/push").await.json["key"].as_str().unwrap().to_owned();
    check_signature(&head, &public, &service.address);

    play(&house, &game, &key, "move @c3").await;
    let (_, body) = service.next().await;
    assert_eq!(bens.read(body)["turn"]["others"], json!(["Anna"]));
    play(&house, &game, &other, "move @b2").await;
    let (_, body) = service.next().await;
    annas.read(body);
    assert!(service.is_silent().await, "each is told once");
}

/// The header says who sends, for which service, and until when, signed by the server's key.
fn check_signature(head: &str, public: &str, address: &str) {
    let line = head.lines().find_map(|line| line.strip_prefix("authorization: vapid t=")).unwrap();
    let (token, key) = line.split_once(", k=").unwrap();
    assert_eq!(key, public);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let read = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
    let key = VerifyingKey::from_sec1_bytes(&read(key)).unwrap();
    key.verify(signed.as_bytes(), &Signature::from_slice(&read(signature)).unwrap()).unwrap();
    let claims: Value = serde_json::from_slice(&read(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["aud"], format!("http://{address}"));
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_one_that_wants_no_more_gets_none() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    let (annas, bens) = (Keys::new(1), Keys::new(2));
    let (game, key) = make_slow(&mut anna, "Anna").await;
    subscribe(&mut anna, annas.wish(&service, &[(&game, &key)])).await;
    let other = ben.sit(&game, "Ben").await;
    annas.read(service.next().await.1);
    subscribe(&mut ben, bens.wish(&service, &[(&game, &other)])).await;
    service.status.store(503, Ordering::Relaxed);
    play(&house, &game, &key, "move @c3").await;
    bens.read(service.next().await.1);
    service.status.store(410, Ordering::Relaxed);
    play(&house, &game, &other, "move @b2").await;
    annas.read(service.next().await.1);
    service.status.store(201, Ordering::Relaxed);
    play(&house, &game, &key, "move @d2").await;
    bens.read(service.next().await.1);
    play(&house, &game, &other, "move @d4").await;
    assert!(service.is_silent().await, "her browser was gone");
    let endpoint = bens.wish(&service, &[])["endpoint"].clone();
    assert_eq!(ben.delete("/api/v1/push", json!({ "endpoint": endpoint })).await.status, 204);
    play(&house, &game, &key, "move @b4").await;
    assert!(service.is_silent().await, "he wants no more");
}

#[tokio::test]
async fn fast_games_and_games_that_somebody_looks_at_push_nothing() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    let (game, key) = anna.make_game("Anna").await;
    let other = ben.sit(&game, "Ben").await;
    subscribe(&mut ben, Keys::new(2).wish(&service, &[(&game, &other)])).await;
    play(&house, &game, &key, "move @c3").await;
    assert!(service.is_silent().await, "without days a move");
    let (game, key) = make_slow(&mut anna, "Anna").await;
    let other = ben.sit(&game, "Ben").await;
    subscribe(&mut ben, Keys::new(3).wish(&service, &[(&game, &other)])).await;
    let site = tomoe_client::Site::new([house.address.clone()]);
    let id = game.parse().unwrap();
    let mut looks = tomoe_client::Seat::new(site, id, Some(other.parse().unwrap()));
    while looks.game().is_none() {
        looks.next().await.unwrap();
    }
    play(&house, &game, &key, "move @c3").await;
    assert!(service.is_silent().await, "he sees it");
}

#[tokio::test]
async fn who_moves_first_in_a_game_by_challenge_is_told() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    ben.register("Ben", PASSWORD).await;
    let annas = Keys::new(1);
    subscribe(&mut anna, annas.wish(&service, &[])).await;
    let terms =
        json!({ "game": "mana", "start": "rules", "clock": "1/86400", "place": 0, "is-public": false });
    let challenge = anna.post("/api/v1/challenges", json!({ "to": "Ben", "terms": terms })).await;
    assert_eq!(challenge.status, 201, "{challenge:?}");
    let id = challenge.json["id"].as_str().unwrap();
    let accepted = ben.post(&format!("/api/v1/challenges/{id}/accept"), json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    let told = annas.read(service.next().await.1);
    let expected = json!({ "turn": { "game": accepted.json["game"], "rules": "mana", "others": ["Ben"] } });
    assert_eq!(told, expected);
}

#[tokio::test]
async fn who_is_challenged_is_told() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    ben.register("Ben", PASSWORD).await;
    let (annas, bens) = (Keys::new(1), Keys::new(2));
    subscribe(&mut anna, annas.wish(&service, &[])).await;
    subscribe(&mut ben, bens.wish(&service, &[])).await;
    let terms = json!({ "game": "mana", "start": "rules", "clock": "300+3", "is-public": false });
    let challenge = anna.post("/api/v1/challenges", json!({ "to": "Ben", "terms": terms })).await;
    let (head, body) = service.next().await;
    let id = &challenge.json["id"];
    assert_eq!(bens.read(body), json!({ "challenge": { "id": id, "rules": "mana", "from": "Anna" } }));
    assert!(head.contains(&format!("topic: {}", id.as_str().unwrap())), "{head}");
    assert!(service.is_silent().await, "who challenges is not told, and no fast game's turn is");
}

#[tokio::test]
async fn who_moves_first_after_being_paired_or_in_a_rematch_is_told() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    ben.register("Ben", PASSWORD).await;
    let (annas, bens) = (Keys::new(1), Keys::new(2));
    subscribe(&mut anna, annas.wish(&service, &[])).await;
    subscribe(&mut ben, bens.wish(&service, &[])).await;
    let keys = [new_key().as_str().to_owned(), new_key().as_str().to_owned()];
    let look = |key: &str| json!({ "game": "mana", "clock": "1/259200", "start": "rules", "key": key });
    assert!(anna.post("/api/v1/pairing", look(&keys[0])).await.json["waiting"].is_object());
    let seated = ben.post("/api/v1/pairing", look(&keys[1])).await.json["seated"].clone();
    let (game, is_bens) = (seated["game"].as_str().unwrap().to_owned(), seated["place"] == 0);
    let (first, second) = if is_bens { (&bens, &annas) } else { (&annas, &bens) };
    assert_eq!(first.read(service.next().await.1)["turn"]["game"], json!(game));

    let keys = if is_bens { [&keys[1], &keys[0]] } else { [&keys[0], &keys[1]] };
    play(&house, &game, keys[0], "resign").await;
    // Who moves first there has gone by the time that the other one wants it, too.
    assert_eq!(wants_again(&house, &game, keys[1]).await, None);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let next = wants_again(&house, &game, keys[0]).await;
    let told = second.read(service.next().await.1);
    assert_eq!(told["turn"]["game"], json!(next.unwrap()), "each sits one place further");
    assert!(service.is_silent().await);
}

/// Who holds a key wants a rematch; the next game, if everybody does by then.
async fn wants_again(house: &House, game: &str, key: &str) -> Option<String> {
    let site = tomoe_client::Site::new([house.address.clone()]);
    let mut seat = tomoe_client::Seat::new(site, game.parse().unwrap(), Some(key.parse().unwrap()));
    while seat.game().is_none() {
        seat.next().await.unwrap();
    }
    let before = seat.game().unwrap().last();
    seat.act(tomoe_wire::Deed::Rematch).await;
    while seat.game().unwrap().last() == before {
        seat.next().await.unwrap();
    }
    seat.game().unwrap().next().map(ToString::to_string)
}

#[tokio::test]
async fn a_signed_out_browser_is_told_nothing_of_the_account() {
    let house = House::pushing_anywhere().await;
    let mut service = Service::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    let mut phone = house.browser();
    phone.sign_in("Anna", PASSWORD).await;
    subscribe(&mut anna, Keys::new(1).wish(&service, &[])).await;
    anna.delete("/api/v1/session", json!({})).await;
    let (game, _) = make_slow(&mut phone, "").await;
    ben.sit(&game, "Ben").await;
    assert!(service.is_silent().await);
}

#[tokio::test]
async fn nobody_lets_the_server_knock_at_other_doors() {
    let service = Service::start().await;
    let house = House::start().await;
    let mut browser = house.browser();
    let wish = Keys::new(1).wish(&service, &[]);
    for endpoint in [
        wish["endpoint"].as_str().unwrap(),
        "http://push.example.com/send",
        "https://127.0.0.1/send",
        "https://[::1]/send",
        "https://169.254.169.254/latest",
        "https://localhost/send",
        "https://push.example.com:22/send",
        "file:///etc/passwd",
        "",
    ] {
        let mut wrong = wish.clone();
        wrong["endpoint"] = json!(endpoint);
        let refused = subscribe(&mut browser, wrong).await;
        assert_eq!((refused.status, refused.problem()), (400, "malformed"), "{endpoint}");
    }
    let mut right = wish.clone();
    right["endpoint"] = json!("https://push.example.com/send");
    for (field, value) in
        [("p256dh", json!("AAAA")), ("auth", json!("AAAA")), ("p256dh", json!("")), ("more", json!(1))]
    {
        let mut wrong = right.clone();
        wrong[field] = value;
        assert_eq!(subscribe(&mut browser, wrong).await.status, 400, "{field}");
    }
    let game = "aaaaaaaaaaaa";
    let mut many = right.clone();
    many["seats"] = json!(vec![json!({ "game": game, "key": new_key().as_str() }); 41]);
    assert_eq!(subscribe(&mut browser, many).await.status, 400);
    let mut done = 0;
    while subscribe(&mut browser, right.clone()).await.status == 204 {
        done += 1;
    }
    assert!((10..=30).contains(&done), "an address is limited: {done}");
    browser.header("origin", "http://evil.example");
    assert_eq!(subscribe(&mut browser, right).await.status, 403);
}
