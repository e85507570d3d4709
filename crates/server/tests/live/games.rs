//! Games that are played as they should be.

use std::time::Duration;

use tomoe_client::{Change, ClientError, new_key};
use tomoe_games::Game;
use tomoe_play::{Action, Millis, TimeControl};
use tomoe_wire::{Deed, MakePass, NewGame, Problem, Seated, Stage, UsePass};

use crate::party::{PATIENCE, Party, catch_up, follow, play, settled, some_move, until, wish};

const BLITZ: &str = "60+0";

fn clock(text: &str) -> TimeControl {
    text.parse().unwrap()
}

#[tokio::test]
async fn two_play_and_a_third_watches() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    let mut watcher = party.seat(ada.id(), None);
    for action in ["move @c3", "move @b2", "move @d4", "offer-draw"] {
        let (actor, other) = if ada.game().unwrap().place_to_act() == ada.place() {
            (&mut ada, &mut ben)
        } else {
            (&mut ben, &mut ada)
        };
        assert_eq!(play(actor, action).await, Ok(()));
        catch_up(other, actor).await;
    }
    assert_eq!(play(&mut ada, "accept-draw").await, Ok(()));
    catch_up(&mut ben, &ada).await;
    follow(&mut watcher).await;
    catch_up(&mut watcher, &ada).await;
    assert_eq!(ada.game().unwrap().stage(), Stage::Over);
    assert_eq!(ada.game(), ben.game());
    assert_eq!(ada.game(), watcher.game());
    assert_eq!(play(&mut ada, "resign").await, Err(Problem::Over));
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Mana, clock(BLITZ)).await;
    for turn in 0..12 {
        let (actor, other) = if turn % 2 == 0 { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
        other.disconnect();
        let action = some_move(actor);
        assert_eq!(play(actor, &action).await, Ok(()));
        catch_up(other, actor).await;
        if actor.game().unwrap().stage() == Stage::Over {
            break;
        }
    }
    assert_eq!(ada.game(), ben.game());
    assert!(ada.returns() + ben.returns() >= 4);
}

#[tokio::test]
async fn what_is_sent_twice_happens_once() {
    let party = Party::start().await;
    let [mut ada, _ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    let mark = ada.play("move @c3").await;
    // The connection breaks before the answer is read, so it is sent again.
    ada.disconnect();
    assert_eq!(settled(&mut ada, mark).await, Ok(()));
    assert_eq!(ada.game().unwrap().live().unwrap().history().transitions().len(), 1);
}

#[tokio::test]
async fn a_restart_loses_nothing_and_clients_come_back_by_themselves() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, clock(BLITZ)).await;
    play(&mut ada, "move @c3").await.unwrap();
    catch_up(&mut ben, &ada).await;
    let _party = party.restart().await;
    play(&mut ben, "move @b2").await.unwrap();
    catch_up(&mut ada, &ben).await;
    assert_eq!(ada.game(), ben.game());
}

#[tokio::test]
async fn a_flag_falls_without_anybody_asking() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, clock("1+0")).await;
    until(&mut ada, |seat, _| seat.game().unwrap().stage() == Stage::Over).await;
    let live = ada.game().unwrap().live().unwrap();
    assert_eq!(live.time_left(live.position().to_act(), Millis(u64::MAX)), Some(Millis(0)));
    assert_eq!(play(&mut ben, "resign").await, Err(Problem::Over));
}

#[tokio::test]
async fn a_flag_falls_in_a_game_that_nobody_has_open() {
    let party = Party::start().await;
    let public = NewGame { is_public: true, ..wish(Game::Yonmoque, 2, clock("0.5+0")) };
    let (id, _) = party.make(&public).await;
    drop(party.sit(&id, "Ben").await);
    // The game is in memory since somebody sat down; after a restart it is in nobody's.
    let party = party.restart().await;
    let rung = async {
        while !party.site.lobby().await.unwrap().over.iter().any(|listing| listing.game == id) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, rung).await.expect("the flag is rung");
}

#[tokio::test]
async fn time_in_which_no_server_ran_is_not_charged() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, clock(BLITZ)).await;
    play(&mut ada, "move @c3").await.unwrap();
    catch_up(&mut ben, &ada).await;
    let outage = Duration::from_millis(7_000);
    let _party = party.restart_after(outage).await;
    play(&mut ben, "move @b2").await.unwrap();
    catch_up(&mut ada, &ben).await;
    let live = ada.game().unwrap().live().unwrap();
    let excused = live.events().iter().filter(|event| matches!(event.action, Action::Excuse { .. })).count();
    assert_eq!(excused, 1, "{live}");
    let ben_left = live.time_left(live.position().seated()[1], live.turn_since()).unwrap();
    let charged = Duration::from(Millis(60_000).since(ben_left));
    // What passed before the last beat and after the restart is charged.
    assert!(charged < outage / 2, "{charged:?} were charged");
    assert_eq!(ada.game(), ben.game());
}

#[tokio::test]
async fn four_play_and_one_leaves() {
    let party = Party::start().await;
    let (id, key) = party.make(&wish(Game::Mitsudomoe, 4, TimeControl::Unlimited)).await;
    let mut seats = vec![party.seat(&id, Some(key))];
    for name in ["Ben", "Cleo", "Dan"] {
        seats.push(party.sit(&id, name).await);
    }
    for seat in &mut seats {
        follow(seat).await;
        until(seat, |seat, change| {
            seat.game().unwrap().stage() == Stage::Live || matches!(change, Change::Entries(_))
        })
        .await;
    }
    let (leaver, others) = seats.split_last_mut().unwrap();
    play(leaver, "resign").await.unwrap();
    for turn in 0..3 {
        let actor = &mut others[turn % 3];
        catch_up(actor, leaver).await;
        until_turn(actor).await;
        let action = some_move(actor);
        play(actor, &action).await.unwrap();
    }
    assert_eq!(others[2].game().unwrap().stage(), Stage::Live);
}

async fn until_turn(seat: &mut tomoe_client::Seat) {
    if seat.game().unwrap().place_to_act() != seat.place() {
        until(seat, |seat, _| seat.game().unwrap().place_to_act() == seat.place()).await;
    }
}

#[tokio::test]
async fn a_seat_that_is_left_is_free_for_somebody_else_alone() {
    let party = Party::start().await;
    let (id, key) = party.make(&wish(Game::Mitsudomoe, 3, TimeControl::Unlimited)).await;
    let mut ada = party.seat(&id, Some(key.clone()));
    let mut ben = party.sit(&id, "Ben").await;
    follow(&mut ada).await;
    follow(&mut ben).await;
    let mark = ben.act(Deed::Leave).await;
    assert_eq!(settled(&mut ben, mark).await, Ok(()));
    let mark = ben.act(Deed::Say { text: "still here".to_owned() }).await;
    assert_eq!(settled(&mut ben, mark).await, Err(Problem::NotSeated));
    let mut cleo = party.sit(&id, "Cleo").await;
    follow(&mut cleo).await;
    assert_eq!(cleo.place(), Some(1));
    let mut again = party.seat(&id, ben.key().cloned());
    let refused = until(&mut again, |_, change| matches!(change, Change::Refused(..))).await;
    assert_eq!(refused, Change::Refused(None, Problem::WrongKey));
    // The last person closes the game with leaving.
    for seat in [&mut cleo, &mut ada] {
        let mark = seat.act(Deed::Leave).await;
        assert_eq!(settled(seat, mark).await, Ok(()));
    }
    assert_eq!(ada.game().unwrap().stage(), Stage::Closed);
}

#[tokio::test]
async fn a_second_device_gets_the_same_seat_by_a_pass_that_works_once() {
    let party = Party::start().await;
    let [mut ada, _ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    let (pass, key) = (new_key(), new_key());
    let make = MakePass { key: ada.key().cloned().unwrap(), pass: pass.clone() };
    let path = format!("/api/v1/games/{}/passes", ada.id());
    let body = serde_json::to_vec(&make).unwrap();
    let (status, _) = party.site.ask("POST".parse().unwrap(), &path, body).await.unwrap();
    assert_eq!(status, 204);
    let path = format!("/api/v1/games/{}/seats/pass", ada.id());
    let seated: Seated =
        party.site.post(&path, &UsePass { pass: pass.clone(), key: key.clone() }).await.unwrap();
    assert_eq!(Some(seated.place), ada.place());
    let mut phone = party.seat(ada.id(), Some(key));
    follow(&mut phone).await;
    assert_eq!(play(&mut phone, "move @c3").await, Ok(()));
    catch_up(&mut ada, &phone).await;
    let again = party.site.post::<Seated>(&path, &UsePass { pass, key: new_key() }).await;
    assert!(matches!(again, Err(ClientError::Refused(Problem::WrongKey))), "{again:?}");
}

#[tokio::test]
async fn a_rematch_has_the_same_people_one_seat_further() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    play(&mut ada, "resign").await.unwrap();
    catch_up(&mut ben, &ada).await;
    let mark = ada.act(Deed::Rematch).await;
    settled(&mut ada, mark).await.unwrap();
    let mark = ben.act(Deed::Rematch).await;
    settled(&mut ben, mark).await.unwrap();
    catch_up(&mut ada, &ben).await;
    let next = ada.game().unwrap().next().cloned().unwrap();
    let mut again = party.seat(&next, ada.key().cloned());
    follow(&mut again).await;
    until(&mut again, |seat, _| seat.game().unwrap().stage() == Stage::Live).await;
    assert_eq!(again.place(), Some(1));
    assert_eq!(again.game().unwrap().name(0), Some("Ben"));
}
