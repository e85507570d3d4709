//! A network that takes its time: a proxy that hands everything on later.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::sleep_until;
use tomoe_random::Random;

/// How long it takes one way, and how much longer at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneWay {
    pub(crate) delay: Duration,
    pub(crate) jitter: Duration,
}

/// The address of a way to a server that takes its time in both directions.
pub(crate) async fn slow_way(to: String, one_way: OneWay) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&to).await.unwrap();
            for stream in [&client, &server] {
                stream.set_nodelay(true).unwrap();
            }
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = server.into_split();
            tokio::spawn(carry(from_client, to_server, one_way));
            tokio::spawn(carry(from_server, to_client, one_way));
        }
    });
    address
}

/// Hands on what comes, later and in order.
async fn carry(
    mut from: impl AsyncReadExt + Unpin + Send + 'static,
    mut to: impl AsyncWriteExt + Unpin,
    way: OneWay,
) {
    let (sender, mut parcels) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        let mut random = Random::new(5);
        let mut bytes = vec![0; 4096];
        while let Ok(length @ 1..) = from.read(&mut bytes).await {
            let extra = way.jitter.mul_f64(random.below(1001) as f64 / 1000.0);
            if sender.send((Instant::now() + way.delay + extra, bytes[..length].to_vec())).is_err() {
                return;
            }
        }
    });
    while let Some((moment, parcel)) = parcels.recv().await {
        sleep_until(moment.into()).await;
        if to.write_all(&parcel).await.is_err() {
            return;
        }
    }
}
