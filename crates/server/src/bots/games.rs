//! What a program does in its games.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use tomoe_wire::{
    BotAccount, BotGame, Chat, Deed, Done, GameId, LegalMoves, MakeMove, Mark, Problem, Scope, YesOrNo,
};

use super::caller::Program;
use super::events::playing;
use super::problem::Refused;
use crate::api::{look_at, named, read};
use crate::house::House;
use crate::live::{Command, Owner};
use crate::secrets;

/// `GET /api/v1/bot/account`
pub(super) async fn account(program: Program) -> Json<BotAccount> {
    let Program { account, token, .. } = program;
    Json(BotAccount { name: account.name, is_bot: account.is_bot, scopes: token.scopes })
}

/// `GET /api/v1/bot/games`
pub(super) async fn list(
    State(house): State<Arc<House>>,
    program: Program,
) -> Result<Json<Vec<BotGame>>, Refused> {
    program.may(Scope::Play)?;
    Ok(Json(playing(&house, &program.account.id).await?))
}

/// The seat of a program at a game.
pub(super) async fn seat(house: &House, program: &Program, game: &str) -> Result<(GameId, Owner), Refused> {
    let game = named(game)?;
    if program.is_house {
        return Ok((game, Owner::House));
    }
    match house.store.seat_at(&program.account.id, &game).await? {
        Some(place) => Ok((game, Owner::Account { place, name: program.account.name.clone() })),
        None if house.store.listing(&game).await?.is_none() => Err(Problem::NoSuchGame.into()),
        None => Err(Problem::NotSeated.into()),
    }
}

/// `GET /api/v1/bot/games/ID/moves`
pub(super) async fn moves(
    State(house): State<Arc<House>>,
    program: Program,
    Path(game): Path<String>,
) -> Result<Json<LegalMoves>, Refused> {
    program.may(Scope::Play)?;
    let (game, _) = seat(&house, &program, &game).await?;
    let look = look_at(&house, &game).await?;
    let live = look.game.live().ok_or(Problem::NotBegun)?;
    let position = live.position();
    let moves = if live.is_over() { Vec::new() } else { position.moves() };
    let moves = moves.into_iter().map(|mv| position.move_text(mv)).collect();
    Ok(Json(LegalMoves { basis: look.game.basis(), moves }))
}

/// What a program wants to do, and whether it is for the position that stands, whichever that is.
struct Want {
    deed: Deed,
    /// The seat for which it is, for who holds several.
    place: Option<u8>,
    is_for_any: bool,
    mark: Option<Mark>,
}

impl Want {
    fn now(deed: Deed) -> Self {
        Self { deed, place: None, is_for_any: true, mark: None }
    }

    /// Something at the board, whatever stands there.
    fn action(action: &str) -> Self {
        Self::now(Deed::Play { action: action.to_owned(), basis: 0 })
    }

    fn at(self, place: Option<u8>) -> Self {
        Self { place, ..self }
    }
}

async fn act(
    house: &Arc<House>,
    program: &Program,
    game: &str,
    Want { deed, place, is_for_any, mark }: Want,
) -> Result<Json<Done>, Refused> {
    let (game, owner) = seat(house, program, game).await?;
    let mark = mark.unwrap_or_else(secrets::new_mark);
    let number = house
        .hosts
        .ask(house, &game, |reply| Command::ActAs { owner, place, mark, deed, is_for_any, reply })
        .await?;
    Ok(Json(Done { number }))
}

/// `POST /api/v1/bot/games/ID/move`
pub(super) async fn make_move(
    State(house): State<Arc<House>>,
    program: Program,
    Path(game): Path<String>,
    body: Bytes,
) -> Result<Json<Done>, Refused> {
    program.may(Scope::Play)?;
    let MakeMove { text, basis, mark, place } = read(&body)?;
    let action = if text == "swap" { text } else { format!("move {text}") };
    let deed = Deed::Play { action, basis: basis.unwrap_or_default() };
    act(&house, &program, &game, Want { deed, place, is_for_any: basis.is_none(), mark }).await
}

/// A request without a body that does one thing.
macro_rules! simple {
    ($($name:ident: $path:literal => $want:expr;)*) => {
        $(
            #[doc = concat!("`POST /api/v1/bot/games/ID/", $path, "`")]
            pub(super) async fn $name(
                State(house): State<Arc<House>>,
                program: Program,
                Path(game): Path<String>,
            ) -> Result<Json<Done>, Refused> {
                program.may(Scope::Play)?;
                act(&house, &program, &game, $want).await
            }
        )*
    };
}

simple! {
    resign: "resign" => Want::action("resign");
    abort: "abort" => Want::action("abort");
    claim: "claim" => Want::now(Deed::Claim);
    rematch: "rematch" => Want::now(Deed::Rematch);
}

/// `POST /api/v1/bot/games/ID/draw`
pub(super) async fn draw(
    State(house): State<Arc<House>>,
    program: Program,
    Path(game): Path<String>,
    body: Bytes,
) -> Result<Json<Done>, Refused> {
    program.may(Scope::Play)?;
    let YesOrNo { accept, place } = read(&body)?;
    let (id, owner) = seat(&house, &program, &game).await?;
    let is_offered = is_offered(&house, &id, &owner, place).await?;
    let action = match (accept, is_offered) {
        (true, true) => "accept-draw",
        (true, false) => "offer-draw",
        (false, _) => "decline-draw",
    };
    act(&house, &program, &game, Want::action(action).at(place)).await
}

/// Whether somebody else offers who has this seat a draw.
async fn is_offered(
    house: &Arc<House>,
    game: &GameId,
    owner: &Owner,
    place: Option<u8>,
) -> Result<bool, Refused> {
    let look = look_at(house, game).await?;
    let live = look.game.live().ok_or(Problem::NotBegun)?;
    let place = owner.place(&look.game, place).ok_or(Problem::NotSeated)?;
    let player = look.game.player_at(place).ok_or(Problem::NotSeated)?;
    Ok(live.draw_offer().is_some_and(|offer| offer.waits_for(player)))
}

/// `POST /api/v1/bot/games/ID/take-back`
pub(super) async fn take_back(
    State(house): State<Arc<House>>,
    program: Program,
    Path(game): Path<String>,
    body: Bytes,
) -> Result<Json<Done>, Refused> {
    program.may(Scope::Play)?;
    let YesOrNo { accept, place } = read(&body)?;
    let action = if accept { "accept-take-back" } else { "decline-take-back" };
    act(&house, &program, &game, Want::action(action).at(place)).await
}

/// `POST /api/v1/bot/games/ID/chat`
pub(super) async fn chat(
    State(house): State<Arc<House>>,
    program: Program,
    Path(game): Path<String>,
    body: Bytes,
) -> Result<Json<Done>, Refused> {
    program.may(Scope::Chat)?;
    let Chat { text } = read(&body)?;
    act(&house, &program, &game, Want::now(Deed::Say { text })).await
}
