//! Reports of players and of what they said, for the operator to read.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn;
use axum::routing::post;
use axum::{Extension, Router};
use tomoe_games::is_disturbing;
use tomoe_play::Millis;
use tomoe_wire::{NewReport, Problem};

use crate::accounts::{SignedIn, from_our_page};
use crate::api::{Asker, Refused, look_at, read};
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::StoredReport;

/// A report that was dealt with so long ago is forgotten.
const KEPT: Millis = Millis(90 * Millis::DAY.0);

/// How often it is looked for what is to be forgotten.
const AGAIN: Duration = Duration::from_secs(3600);

/// Forgets, for as long as the server runs, what was dealt with long ago.
pub(crate) async fn keep_forgetting(house: Arc<House>) {
    loop {
        if let Err(error) = house.store.forget_reports(now().since(KEPT)).await {
            tracing::warn!(%error, "old reports could not be forgotten");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new().route("/api/v1/reports", post(report)).layer(from_fn(from_our_page))
}

async fn report(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    let report: NewReport = read(&body)?;
    if report.text.chars().count() > NewReport::LONGEST {
        return Err(Problem::BadText.into());
    }
    let game = look_at(&house, &report.game).await?.game;
    let name = game.name(report.place).filter(|_| game.is_person(report.place)).ok_or(Problem::NoSeat)?;
    let message = match report.message {
        Some(number) => {
            let said = |it: &&tomoe_wire::Remark| it.number == number && it.place == report.place;
            let remark = game.remarks().iter().find(said).ok_or(Problem::NotAllowed)?;
            Some((number, remark.text.clone()))
        }
        None => None,
    };
    let reporter = SignedIn::from_headers(&house, &headers).await.map_err(|_| Problem::Unavailable)?;
    let reporter = reporter.map(|signed_in| signed_in.account);
    if !house.care.may_report(address) {
        house.metrics.refused(Problem::TooOften);
        return Err(Problem::TooOften.into());
    }
    let now = now();
    let report = StoredReport {
        id: secrets::new_game_id(),
        at: now,
        game: report.game,
        place: report.place,
        name: name.to_owned(),
        account: None,
        message,
        reason: report.reason.word().to_owned(),
        text: report.text.chars().map(|letter| if is_disturbing(letter) { ' ' } else { letter }).collect(),
        reporter: None,
        closed: None,
    };
    let reporter = reporter.as_ref().map(|account| account.id.as_str());
    house.store.add_report(&report, reporter).await?;
    tracing::info!(game = %report.game, reason = report.reason, "something was reported");
    Ok(StatusCode::NO_CONTENT)
}
