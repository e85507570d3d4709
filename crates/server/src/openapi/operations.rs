//! Every request that there is.

use serde_json::Value;
use tomoe_wire::{
    AcceptChallenge, Account, ArchiveMonth, ArchivePage, BlockName, Blocks, BotAccount, BotEvent, BotGame,
    BotLine, Challenge, Challenges, ChangePassword, Chat, ClaimGames, Claimed, CountApart, Decline, Done,
    Entry, Explored, Leaderboard, LegalMoves, Lobby, MadeToken, MakeMove, MakePass, MyGames, MySeats,
    NewAccount, NewChallenge, NewGame, NewReport, NewSeatKey, NewToken, NoPush, Pairing, PairingWish,
    Profile, PushKey, Recover, RecoveryCodes, Seated, Setting, SignIn, SitDown, Subscribe, TurnLine, UsePass,
    WithPassword, YesOrNo,
};

use super::describe::{Description, Needs};

/// A game with all that happened in it.
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "it is only described: what is stored is handed out as it is")]
struct WholeGame {
    /// What was known before anybody sat down.
    setting: Setting,
    /// What happened, in order.
    entries: Vec<Entry>,
}

/// The description of everything.
pub(super) fn description() -> Value {
    let mut all = Description::new();
    games(&mut all);
    account(&mut all);
    mine(&mut all);
    session(&mut all);
    people(&mut all);
    archive(&mut all);
    challenges(&mut all);
    bot(&mut all);
    all.request("get", "/api/v1/openapi.json", "This description")
        .gives_other(200, "application/json")
        .or_refuses(Needs::Nothing, &[]);
    all.finish("Tomoe")
}

fn games(all: &mut Description) {
    let none = Needs::Nothing;
    all.request("post", "/api/v1/games", "Makes a game and sits down at it")
        .takes::<NewGame>()
        .gives::<Seated>(200)
        .or_refuses(none, &[401, 403, 409, 413]);
    all.request("get", "/api/v1/games/{game}", "A game with all that happened in it")
        .gives::<WholeGame>(200)
        .or_refuses(none, &[404]);
    all.request("get", "/api/v1/games/{game}/record", "The record of a game")
        .gives_other(200, "text/plain")
        .or_refuses(none, &[404, 409]);
    all.request("post", "/api/v1/games/{game}/seats", "Sits down at a game")
        .takes::<SitDown>()
        .gives::<Seated>(200)
        .or_refuses(none, &[401, 403, 404, 409, 413]);
    all.request("post", "/api/v1/games/{game}/passes", "Makes a pass to a seat for another device")
        .takes::<MakePass>()
        .gives_nothing(204)
        .or_refuses(none, &[403, 404, 409, 413]);
    all.request("post", "/api/v1/games/{game}/seats/pass", "Uses a pass")
        .takes::<UsePass>()
        .gives::<Seated>(200)
        .or_refuses(none, &[403, 404, 409, 413]);
    all.request("get", "/api/v1/lobby", "What there is in the lobby")
        .gives::<Lobby>(200)
        .or_refuses(none, &[]);
    all.request("get", "/api/v1/live", "The way to the WebSocket by which people play")
        .gives_nothing(101)
        .gives_other(426, "text/plain")
        .or_refuses(none, &[]);
}

fn account(all: &mut Description) {
    let session = Needs::Session;
    all.request("get", "/api/v1/account", "The account of who is signed in")
        .gives::<Account>(200)
        .or_refuses(session, &[]);
    all.request("post", "/api/v1/account", "Makes an account")
        .takes::<NewAccount>()
        .gives::<RecoveryCodes>(201)
        .or_refuses(Needs::Nothing, &[403, 409, 413]);
    all.request("delete", "/api/v1/account", "Deletes the account")
        .takes::<WithPassword>()
        .gives_nothing(204)
        .or_refuses(session, &[413]);
    all.request("post", "/api/v1/account/apart", "Counts rated games against programs apart, or no more")
        .takes::<CountApart>()
        .gives_nothing(204)
        .or_refuses(session, &[413]);
    all.request("get", "/api/v1/account/data", "All that is kept about the account")
        .gives_other(200, "application/json")
        .or_refuses(session, &[]);
    all.request("post", "/api/v1/account/games", "Claims games that were played as a guest")
        .takes::<ClaimGames>()
        .gives::<Claimed>(200)
        .or_refuses(session, &[413]);
    all.request("post", "/api/v1/account/password", "Changes the password")
        .takes::<ChangePassword>()
        .gives_nothing(204)
        .or_refuses(session, &[413]);
    all.request("post", "/api/v1/account/recovery-codes", "Makes new recovery codes")
        .takes::<WithPassword>()
        .gives::<RecoveryCodes>(200)
        .or_refuses(session, &[413]);
    all.request("post", "/api/v1/account/recovery", "Changes the password for a recovery code")
        .takes::<Recover>()
        .gives_nothing(204)
        .or_refuses(Needs::Nothing, &[403, 413]);
    all.request("delete", "/api/v1/account/sessions/{session}", "Ends a session")
        .gives_nothing(204)
        .or_refuses(session, &[404]);
    all.request("post", "/api/v1/account/tokens", "Makes a token for a program")
        .takes::<NewToken>()
        .gives::<MadeToken>(201)
        .or_refuses(session, &[409, 413]);
    all.request("delete", "/api/v1/account/tokens/{token}", "Ends a token")
        .gives_nothing(204)
        .or_refuses(session, &[404]);
    all.request("post", "/api/v1/account/bot", "Makes the account a bot's, for good")
        .takes::<WithPassword>()
        .gives_nothing(204)
        .or_refuses(session, &[409, 413]);
    all.request("get", "/api/v1/account/blocks", "Whom the account does not want to meet")
        .gives::<Blocks>(200)
        .or_refuses(session, &[]);
    all.request("post", "/api/v1/account/blocks", "Blocks a name")
        .takes::<BlockName>()
        .gives_nothing(204)
        .or_refuses(session, &[409, 413]);
    all.request("delete", "/api/v1/account/blocks", "Blocks a name no more")
        .takes::<BlockName>()
        .gives_nothing(204)
        .or_refuses(session, &[413]);
}

fn mine(all: &mut Description) {
    let none = Needs::Nothing;
    all.request("get", "/api/v1/account/games", "The games in which the account plays")
        .gives::<MyGames>(200)
        .or_refuses(Needs::Session, &[]);
    all.request("post", "/api/v1/account/seats", "A key to a seat of the account, for another device")
        .takes::<NewSeatKey>()
        .gives::<Option<Seated>>(200)
        .or_refuses(Needs::Session, &[409, 413]);
    all.request("post", "/api/v1/seats", "How the games of some seats stand")
        .takes::<MySeats>()
        .gives::<MyGames>(200)
        .or_refuses(none, &[413]);
    all.request("get", "/api/v1/push", "The server's key for push services")
        .gives::<PushKey>(200)
        .or_refuses(none, &[]);
    all.request("post", "/api/v1/push", "Wants to be told when a slow game waits")
        .takes::<Subscribe>()
        .gives_nothing(204)
        .or_refuses(none, &[403, 409, 413]);
    all.request("delete", "/api/v1/push", "Wants to be told no more")
        .takes::<NoPush>()
        .gives_nothing(204)
        .or_refuses(none, &[403, 413]);
}

fn session(all: &mut Description) {
    all.request("post", "/api/v1/session", "Signs in")
        .takes::<SignIn>()
        .gives_nothing(204)
        .or_refuses(Needs::Nothing, &[403, 413]);
    all.request("delete", "/api/v1/session", "Signs out").gives_nothing(204).or_refuses(Needs::Session, &[]);
}

fn people(all: &mut Description) {
    let none = Needs::Nothing;
    all.request("post", "/api/v1/reports", "Reports somebody to the operators")
        .takes::<NewReport>()
        .gives_nothing(204)
        .or_refuses(none, &[401, 403, 404, 409, 413]);
    all.request("post", "/api/v1/pairing", "Looks for somebody about as good")
        .takes::<PairingWish>()
        .gives::<Pairing>(200)
        .or_refuses(Needs::Session, &[409, 413]);
    all.request("delete", "/api/v1/pairing", "Looks no more")
        .gives_nothing(204)
        .or_refuses(Needs::Session, &[]);
    all.request("get", "/api/v1/ratings/{pool}", "The best of a game and speed, such as yonmoque-blitz")
        .asks("people-only", false, "With true, bots and levels are left out.")
        .gives::<Leaderboard>(200)
        .or_refuses(none, &[404]);
    all.request("get", "/api/v1/players/{name}", "The ratings of a player")
        .gives::<Profile>(200)
        .or_refuses(none, &[404]);
    all.request("get", "/api/v1/levels/{level}", "The ratings of a level of the house")
        .gives::<Profile>(200)
        .or_refuses(none, &[404]);
}

fn archive(all: &mut Description) {
    let none = Needs::Nothing;
    all.request("get", "/api/v1/explorer", "What was played in a position")
        .asks("position", true, "The position, of any game.")
        .gives::<Explored>(200)
        .or_refuses(none, &[]);
    all.request("get", "/api/v1/archive", "Games that are over, the newest first")
        .asks("game", false, "The name of the game.")
        .asks("player", false, "A whole name.")
        .asks("result", false, "draw, or win: and a colour's letter.")
        .asks("since", false, "The first day, such as 2026-11-16.")
        .asks("until", false, "The last day.")
        .asks("position", false, "A position that stood in the game.")
        .asks("limit", false, "How many, from 1 to 100.")
        .asks("before", false, "What the answer before said of the next.")
        .gives::<ArchivePage>(200)
        .or_refuses(none, &[]);
    all.request("get", "/api/v1/archive/months", "How many games there are, by month")
        .gives::<Vec<ArchiveMonth>>(200)
        .or_refuses(none, &[]);
    all.request("get", "/api/v1/archive/{game}/{file}", "All games of a month, such as mana/2026-11.jsonl")
        .gives_other(200, "text/plain")
        .or_refuses(none, &[404]);
}

fn challenges(all: &mut Description) {
    let either = Needs::Either;
    all.request("get", "/api/v1/challenges", "The challenges of the last day")
        .gives::<Challenges>(200)
        .or_refuses(either, &[]);
    all.request("post", "/api/v1/challenges", "Challenges somebody")
        .takes::<NewChallenge>()
        .gives::<Challenge>(201)
        .or_refuses(either, &[404, 409, 413]);
    all.request("post", "/api/v1/challenges/{challenge}/accept", "Accepts a challenge")
        .takes::<AcceptChallenge>()
        .gives::<Seated>(200)
        .or_refuses(either, &[404, 409, 413]);
    all.request("post", "/api/v1/challenges/{challenge}/decline", "Declines a challenge")
        .takes::<Decline>()
        .gives_nothing(204)
        .or_refuses(either, &[404, 409, 413]);
    all.request("post", "/api/v1/challenges/{challenge}/cancel", "Takes a challenge back")
        .gives_nothing(204)
        .or_refuses(either, &[404, 409]);
}

fn bot(all: &mut Description) {
    let token = Needs::Token;
    all.request("get", "/api/v1/bot/account", "Whose token it is")
        .gives::<BotAccount>(200)
        .or_refuses(token, &[]);
    all.request("get", "/api/v1/bot/events", "What there is, then what happens, as a stream")
        .gives_lines::<BotEvent>()
        .or_refuses(token, &[]);
    all.request("get", "/api/v1/bot/turns", "What is up to the account in all its games, as a stream")
        .gives_lines::<TurnLine>()
        .or_refuses(token, &[]);
    all.request("get", "/api/v1/bot/games", "The games that are being played")
        .gives::<Vec<BotGame>>(200)
        .or_refuses(token, &[]);
    all.request(
        "get",
        "/api/v1/bot/games/{game}/stream",
        "A whole game, then what happens in it, as a stream",
    )
    .gives_lines::<BotLine>()
    .or_refuses(token, &[404]);
    all.request("get", "/api/v1/bot/games/{game}/moves", "The moves that are legal")
        .gives::<LegalMoves>(200)
        .or_refuses(token, &[404, 409]);
    all.request("post", "/api/v1/bot/games/{game}/move", "Plays a move")
        .takes::<MakeMove>()
        .gives::<Done>(200)
        .or_refuses(token, &[404, 409, 413]);
    let simple = [
        ("/api/v1/bot/games/{game}/resign", "Resigns"),
        ("/api/v1/bot/games/{game}/abort", "Calls the game off, before everybody has moved"),
        ("/api/v1/bot/games/{game}/claim", "Takes the player to act out of the game, who is gone"),
        ("/api/v1/bot/games/{game}/rematch", "Wants another game"),
    ];
    for (path, about) in simple {
        all.request("post", path, about).gives::<Done>(200).or_refuses(token, &[404, 409]);
    }
    all.request("post", "/api/v1/bot/games/{game}/draw", "Offers, accepts or declines a draw")
        .takes::<YesOrNo>()
        .gives::<Done>(200)
        .or_refuses(token, &[404, 409, 413]);
    all.request("post", "/api/v1/bot/games/{game}/take-back", "Answers the wish to take back")
        .takes::<YesOrNo>()
        .gives::<Done>(200)
        .or_refuses(token, &[404, 409, 413]);
    all.request("post", "/api/v1/bot/games/{game}/chat", "Says something")
        .takes::<Chat>()
        .gives::<Done>(200)
        .or_refuses(token, &[404, 409, 413]);
}
