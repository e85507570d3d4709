//! `tomoe bot`: connects an engine to a server, where it plays by the same interface as everybody's programs.

mod game;
mod manners;
mod question;
mod thinker;

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tokio::task::JoinHandle;
use tomoe_client::{BotError, BotSite};
use tomoe_games::{Game, fair_openings};
use tomoe_play::TimeControl;
use tomoe_wire::{
    AcceptChallenge, BotAccount, BotEvent, BotProblem, Challenge, ChallengeTerms, Decline, GameId,
    NewChallenge, Seated, Start,
};

use crate::failure::{Failure, aside};
use game::Played;
use manners::{Answer, Manners, Opponents};
pub(crate) use question::{Cancelled, Question};

/// How long to wait before connecting again: longer each time.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

#[derive(Args)]
#[command(after_help = "\
The account has to be a bot's, and the token needs the scopes play and challenge. `{game}` in the engine's command stands for the
name of the game that is to be played:
  tomoe bot --token tomoe_… -- tomoe ugi --game {game}
  tomoe bot --url https://tomoe.example --game yonmoque --opponents bots -- ./my-engine
  tomoe bot --challenge Ben --game mana --clock 180+2 --until-idle -- tomoe ugi --game mana")]
pub(crate) struct BotArgs {
    /// Where the server is
    #[arg(long, default_value = "http://127.0.0.1:8023", value_name = "URL")]
    url: String,
    /// The certificates, in PEM form, of the authorities that a server behind https:// has to be certified by [default: those that browsers
    /// trust]
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The token that was made on the account's page
    #[arg(long, env = "TOMOE_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    token: String,
    /// How many games are played at a time
    #[arg(long, default_value_t = 4, value_name = "COUNT", value_parser = clap::value_parser!(u8).range(1..=64))]
    games: u8,
    /// Which games are played; more than once for several, all if it is left out
    #[arg(long = "game", value_name = "GAME")]
    rules: Vec<Game>,
    /// Against whom
    #[arg(long, value_enum, default_value_t = Opponents::All)]
    opponents: Opponents,
    /// The shortest time for a whole game that is accepted, in seconds
    #[arg(long, default_value_t = 10, value_name = "SECONDS")]
    least_time: u32,
    /// The longest time for a move
    #[arg(long, default_value = "3s", value_name = "TIME", value_parser = humantime::parse_duration)]
    move_time: Duration,
    /// Challenge somebody at the start; more than once for several
    #[arg(long = "challenge", value_name = "NAME")]
    challenges: Vec<String>,
    /// The clock of these challenges
    #[arg(long, default_value = "300+3", value_name = "CLOCK", requires = "challenges")]
    clock: TimeControl,
    /// Want another game whenever one has ended
    #[arg(long)]
    rematch: bool,
    /// End when no game is being played and no challenge of one's own is open
    #[arg(long)]
    until_idle: bool,
    /// The engine: a program that speaks UGI, and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

pub(crate) fn run(args: &BotArgs, out: &mut impl Write) -> Result<(), Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(connect(args, out))
}

async fn connect(args: &BotArgs, out: &mut impl Write) -> Result<(), Failure> {
    let site = site(args)?;
    let mut bot = Bot {
        site,
        name: String::new(),
        manners: Manners {
            games: usize::from(args.games),
            rules: args.rules.clone(),
            opponents: args.opponents,
            least: Duration::from_secs(args.least_time.into()),
        },
        engine: Arc::new(thinker::Recipe { command: args.engine.clone(), move_time: args.move_time }),
        rematch: args.rematch,
        until_idle: args.until_idle,
        playing: HashMap::new(),
        waiting: HashMap::new(),
        awaited: HashSet::new(),
    };
    let mut pause = FIRST_PAUSE;
    let mut to_challenge: &[String] = &args.challenges;
    loop {
        let met = bot.meet(args, &mut to_challenge, out, &mut pause).await;
        match met {
            Ok(()) => return Ok(()),
            Err(Ended::Refused(problem)) => return Err(Failure::input(problem)),
            Err(Ended::Output(failure)) => return Err(failure),
            Err(Ended::Broken(why)) => aside(format_args!("tomoe: {why}; connecting again")),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

fn site(args: &BotArgs) -> Result<BotSite, Failure> {
    let site = match &args.ca {
        None => BotSite::new(&args.url, &args.token),
        Some(path) => {
            let read = std::fs::read(path);
            let authorities =
                read.map_err(|error| Failure::Machine(format!("{}: {error}", path.display())))?;
            BotSite::trusting(&args.url, &args.token, &authorities)
        }
    };
    site.map_err(Failure::input)
}

/// Why a conversation ended.
enum Ended {
    /// It can be tried again.
    Broken(String),
    /// The token is wrong.
    Refused(BotProblem),
    /// Nobody reads what is told.
    Output(Failure),
}

impl From<BotError> for Ended {
    fn from(error: BotError) -> Self {
        match error {
            BotError::Refused(
                problem @ (BotProblem::WrongToken | BotProblem::MissingScope | BotProblem::NotABot),
            ) => Ended::Refused(problem),
            other => Ended::Broken(other.to_string()),
        }
    }
}

impl From<std::io::Error> for Ended {
    fn from(error: std::io::Error) -> Self {
        Ended::Output(error.into())
    }
}

struct Bot {
    site: BotSite,
    name: String,
    manners: Manners,
    engine: Arc<thinker::Recipe>,
    rematch: bool,
    until_idle: bool,
    playing: HashMap<GameId, JoinHandle<()>>,
    /// Challenges of its own that are not answered.
    waiting: HashMap<GameId, Challenge>,
    /// Games that have come of challenges and are about to begin.
    awaited: HashSet<GameId>,
}

impl Bot {
    /// Follows what happens until there is nothing to do any more.
    async fn meet(
        &mut self,
        args: &BotArgs,
        to_challenge: &mut &[String],
        out: &mut impl Write,
        pause: &mut Duration,
    ) -> Result<(), Ended> {
        let account: BotAccount = self.site.get("bot/account").await?;
        if !account.is_bot {
            return Err(Ended::Refused(BotProblem::NotABot));
        }
        self.name = account.name;
        let mut events = self.site.lines("bot/events").await?;
        *pause = FIRST_PAUSE;
        writeln!(out, "{} is connected", self.name)?;
        out.flush()?;
        while let Some((name, rest)) = to_challenge.split_first() {
            self.challenge(args, name, out).await?;
            *to_challenge = rest;
        }
        loop {
            if self.until_idle && self.is_idle() {
                return Ok(());
            }
            match events.next().await? {
                Some(event) => self.hear(event, out).await?,
                None => return Err(Ended::Broken("the server ended the stream".to_owned())),
            }
        }
    }

    fn is_idle(&mut self) -> bool {
        self.playing.retain(|_, playing| !playing.is_finished());
        self.playing.is_empty() && self.waiting.is_empty() && self.awaited.is_empty()
    }

    async fn challenge(&mut self, args: &BotArgs, name: &str, out: &mut impl Write) -> Result<(), Ended> {
        let game = args.rules.first().copied().unwrap_or(Game::Yonmoque);
        let terms = ChallengeTerms {
            game,
            start: if fair_openings(game, 2).is_empty() { Start::Rules } else { Start::Fair },
            clock: args.clock,
            place: None,
            is_public: true,
            is_rated: false,
        };
        let wish = NewChallenge { to: name.to_owned(), terms, key: None };
        match self.site.post::<Challenge>("challenges", &wish).await {
            Ok(challenge) => drop(self.waiting.insert(challenge.id.clone(), challenge)),
            Err(BotError::Refused(problem)) => writeln!(out, "{name} can't be challenged: {problem}")?,
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    async fn hear(&mut self, event: BotEvent, out: &mut impl Write) -> Result<(), Ended> {
        match event {
            BotEvent::Challenge(challenge) if challenge.to.name == self.name => {
                self.answer(&challenge).await?;
            }
            BotEvent::Challenge(_) => {}
            BotEvent::ChallengeOver(challenge) => {
                self.waiting.remove(&challenge.id);
                self.awaited.extend(challenge.game);
            }
            BotEvent::GameStart(start) => {
                let id = start.listing.game.clone();
                self.awaited.remove(&id);
                let is_played = self.playing.get(&id).is_some_and(|playing| !playing.is_finished());
                if !is_played {
                    writeln!(out, "{id} begins: {}", start.listing.rules)?;
                    let game =
                        Played::new(self.site.clone(), id.clone(), Arc::clone(&self.engine), self.rematch);
                    self.playing.insert(id, tokio::spawn(game.play()));
                }
            }
            BotEvent::GameEnd(end) => {
                let id = end.listing.game;
                self.awaited.remove(&id);
                let result = end.listing.result.unwrap_or_else(|| "no result".to_owned());
                writeln!(out, "{id} is over: {result}")?;
                if let Some(playing) = self.playing.remove(&id) {
                    // It ends by itself, too, once its own stream has said so.
                    let _ = tokio::time::timeout(Duration::from_secs(5), playing).await;
                }
            }
        }
        Ok(out.flush()?)
    }

    async fn answer(&mut self, challenge: &Challenge) -> Result<(), Ended> {
        self.playing.retain(|_, playing| !playing.is_finished());
        let path = |what: &str| format!("challenges/{}/{what}", challenge.id);
        let answer = match self.manners.answer(challenge, self.playing.len()) {
            Answer::Accept => {
                self.site.post::<Seated>(&path("accept"), &AcceptChallenge::default()).await.map(drop)
            }
            Answer::Decline(reason) => self.site.post::<()>(&path("decline"), &Decline { reason }).await,
        };
        match answer {
            // It was taken back meanwhile, or there is no room.
            Ok(()) | Err(BotError::Refused(BotProblem::ChallengeOver | BotProblem::NoSuchChallenge)) => {
                Ok(())
            }
            Err(BotError::Refused(BotProblem::Game(problem))) => {
                aside(format_args!("tomoe: a challenge was not answered: {problem}"));
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}
