//! One conversation over a WebSocket.

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use tomoe_wire::{Notice, Request};

use crate::ClientError;

/// One conversation over a WebSocket. Pings of the server are answered while messages are waited for.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Connects to a node, such as `127.0.0.1:8023`.
    pub async fn connect(node: &str) -> Result<Self, ClientError> {
        let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let connected =
            connect_async_with_config(format!("ws://{node}/api/v1/live"), Some(small), true).await;
        let (stream, _) = connected.map_err(|error| ClientError::Connection(error.to_string()))?;
        Ok(Self(stream))
    }

    /// Says something.
    pub async fn say(&mut self, request: &Request) -> Result<(), ClientError> {
        let text =
            serde_json::to_string(request).map_err(|error| ClientError::Protocol(error.to_string()))?;
        self.say_text(text).await
    }

    /// Says anything.
    pub async fn say_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), ClientError> {
        let sent = self.0.send(Message::Text(text.into())).await;
        sent.map_err(|error| ClientError::Connection(error.to_string()))
    }

    /// The next message of the server.
    pub async fn hear(&mut self) -> Result<Notice, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| ClientError::Protocol(format!("{error}: {text}")));
                }
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                    return Err(ClientError::Connection(format!("closed: {why}")));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(ClientError::Connection(error.to_string())),
                None => return Err(ClientError::Connection("closed".to_owned())),
            }
        }
    }
}
