"""How random players fare: who wins how often, and how long the games are.

    python examples/random_baseline.py [GAMES]
"""

import sys

import tomoe


def main(games: int = 10_000) -> None:
    """Prints one line for each game and number of players."""
    starts = [tomoe.Yonmoque(), tomoe.Mana()] + [tomoe.Mitsudomoe(players=players) for players in (2, 3, 4)]
    print("game        players  seats' wins                      draws  turns a game")
    for start in starts:
        counts = tomoe.playouts(start, games, seed=1, max_turns=1000)
        wins = " ".join(f"{100 * wins / games:5.1f} %" for wins in counts["wins"])
        draws = 100 * (counts["draws"] + counts["cut_off"]) / games
        print(f"{start.game:<11} {start.players:>7}  {wins:<32} {draws:4.1f} %  {counts['turns'] / games:8.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
