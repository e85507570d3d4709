"""A bot that plays some legal move, in every game at once. It needs nothing but Python 3.9:

TOMOE_TOKEN=tomoe_… python3 bot.py http://127.0.0.1:8023
"""

import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request

URL, TOKEN = sys.argv[1].rstrip("/"), os.environ["TOMOE_TOKEN"]


def ask(path, body=None, timeout=25):
    """Asks for something, or sends something: the answer, still to be read."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/api/v1/{path}", data, {"Authorization": f"Bearer {TOKEN}"})
    return urllib.request.urlopen(request, timeout=timeout)


def lines(path):
    """The lines of a stream; empty ones only say that the server is there."""
    with ask(path) as stream:
        yield from (json.loads(line) for line in stream if line.strip())


def play(game):
    """Plays a game to its end, over as many connections as it takes."""
    state = {}
    while "result" not in state:
        try:
            for line in lines(f"bot/games/{game}/stream"):
                place = line["game"]["place"] if "game" in line else place
                state = line.get("state") or line.get("game", state).get("state", state)
                if state.get("to-act") == place and ("state" in line or "game" in line):
                    legal = json.load(ask(f"bot/games/{game}/moves"))
                    move = {"move": random.choice(legal["moves"]), "basis": legal["basis"]}
                    ask(f"bot/games/{game}/move", move).close()
        except OSError as error:  # the server restarts, or the position has changed
            print(game, error, file=sys.stderr)
            time.sleep(1)


name = json.load(ask("bot/account"))["name"]
games = {}
while True:
    try:
        for event in lines("bot/events"):
            challenge, start = event.get("challenge"), event.get("game-start")
            if challenge and challenge["to"]["name"] == name:
                ask(f"challenges/{challenge['id']}/accept", {}).close()
            elif start and start["listing"]["game"] not in games:
                game = start["listing"]["game"]
                games[game] = threading.Thread(target=play, args=[game], daemon=True)
                games[game].start()
    except OSError as error:
        print(error, file=sys.stderr)
    time.sleep(1)
