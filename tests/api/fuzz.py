"""Checks the description of the HTTP interface, and fuzzes a running server with it: no server error, and no answer that the
description does not have. Streams with a good token never end, so schemathesis does not ask for them: they are read here for some seconds, while
something happens in them, and each line is compared with the description.

python3 fuzz.py TOMOE SCHEMATHESIS [EXAMPLES]

TOMOE is the program, SCHEMATHESIS the command of that name, EXAMPLES how many requests of each kind are made up (50).
"""

import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

# Schemathesis brings it along.
from jsonschema_rs import Draft202012Validator

TOMOE, SCHEMATHESIS = (str(Path(program).absolute()) for program in sys.argv[1:3])
EXAMPLES = sys.argv[3] if len(sys.argv) > 3 else "50"
PASSWORD = "a sentence to remember"
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
# They answer for ever with a token of a bot; without one they are asked like the others.
STREAMS = ["--exclude-path-regex", "/(events|turns|stream)$"]
NDJSON = "application/x-ndjson"
# How long a stream is read: longer than the seven seconds between its signs of life.
READING = 9


class Server:
    def __init__(self, folder):
        limits = ["--requests-per-address", "100000", "--games-per-address", "100000", "--sockets-per-address", "1000"]
        command = [TOMOE, "serve", "--without-application", "--port", "0", "--computers", "0", "--data", folder, *limits]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = re.search(r"http://[^/\s]+", self.process.stdout.readline()).group()

    def send(self, path, body, **headers):
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", json.dumps(body).encode(), headers)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return json.loads(text) if text else None, answer.headers.get("Set-Cookie", "").split(";")[0]

    def account(self, name):
        return self.send("account", {"name": name, "password": PASSWORD})[1]

    def bot(self, name):
        cookie = self.account(name)
        self.send("account/bot", {"password": PASSWORD}, Cookie=cookie)
        wish = {"name": "fuzz", "scopes": ["play", "challenge", "chat"]}
        return self.send("account/tokens", wish, Cookie=cookie)[0]["secret"]

    def challenge(self, token):
        """A challenge to Ben: its name."""
        terms = {"game": "yonmoque", "start": "rules", "clock": "-", "place": 0, "is-public": True}
        return self.send("challenges", {"to": "Ben", "terms": terms}, Authorization=f"Bearer {token}")[0]["id"]

    def game(self, first, second):
        """A game of two bots: its name."""
        accept = f"challenges/{self.challenge(first)}/accept"
        return self.send(accept, {}, Authorization=f"Bearer {second}")[0]["game"]


def fuzz(server, folder, title, *options, game=None):
    """Lets schemathesis loose: whether all was well, and how many requests it made."""
    config = Path(folder) / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.game" = "{game}"\n' if game else "")
    command = [SCHEMATHESIS, "--config-file", str(config), "run", f"{server.url}/api/v1/openapi.json"]
    command += ["--checks", CHECKS, "--max-examples", EXAMPLES, "--phases", "examples,coverage,fuzzing"]
    command += ["--continue-on-failure", "--generation-deterministic", "--warnings", "off", "--no-color", *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    said = done.stdout + done.stderr
    summary = said[said.rfind("SUMMARY"):] if "SUMMARY" in said else said
    print(f"== {title}\n{summary if done.returncode == 0 else said}", flush=True)
    made = re.search(r"(\d+) generated", said)
    return done.returncode == 0, int(made.group(1)) if made else 0


class Stream(threading.Thread):
    """Reads a stream of lines until it ends, or for some seconds."""

    def __init__(self, server, path, token):
        super().__init__()
        self.path, self.lines, self.trouble = path, [], None
        request = urllib.request.Request(server.url + path, headers={"Authorization": f"Bearer {token}"})
        self.answer = urllib.request.urlopen(request, timeout=READING)
        self.start()

    def run(self):
        try:
            for line in self.answer:
                self.lines.append(line)
        except (OSError, ValueError) as trouble:
            self.trouble = trouble

    def has(self, kind):
        return any(line.startswith(f'{{"{kind}":'.encode()) for line in self.lines)

    def stop(self, until):
        self.join(max(0, until - time.monotonic()))
        if self.is_alive():
            # Whoever reads is woken, and finds the end.
            self.answer.fp.raw._sock.shutdown(2)
        self.join()


def read_streams(server, game):
    """Reads all streams of the description with a good token, while bots play: how many lines there were, and what was wrong."""
    with urllib.request.urlopen(f"{server.url}/api/v1/openapi.json") as answer:
        description = json.load(answer)
    schemas = {}
    for path, methods in description["paths"].items():
        for operation in methods.values():
            content = operation["responses"].get("200", {}).get("content", {})
            if NDJSON in content:
                schemas[path] = {**content[NDJSON]["schema"], "components": description["components"]}
    assert len(schemas) == 3, f"expected three streams in the description, not {sorted(schemas)}"
    ada, ben = game["tokens"]
    streams = [(path, Stream(server, path.replace("{game}", game["id"]), token)) for path in schemas for token in (ada, ben)]

    def act(token, what, body):
        try:
            server.send(f"bot/games/{game['id']}/{what}", body, Authorization=f"Bearer {token}")
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{what}: {error.read()}") from error

    # Something of every kind happens.
    act(ada, "move", {"move": "@c3"})
    act(ada, "draw", {"accept": True})
    act(ben, "draw", {"accept": False})
    act(ben, "chat", {"text": "hello"})
    act(ben, "move", {"move": "@b2"})
    declined = server.challenge(ada)
    until = time.monotonic() + READING
    while time.monotonic() < until and not all(stream.has("challenge") for path, stream in streams if path.endswith("/events")):
        time.sleep(0.05)
    server.send(f"challenges/{declined}/decline", {}, Authorization=f"Bearer {ben}")
    streams += [(path, Stream(server, path.replace("{game}", game["id"]), ada)) for path in schemas]
    act(ada, "resign", {})
    wrong, counts, empty, until = [], {}, 0, time.monotonic() + READING
    for path, stream in streams:
        stream.stop(until)
        status, kind = stream.answer.status, stream.answer.headers["Content-Type"]
        if (status, kind) != (200, NDJSON):
            wrong.append(f"{path}: {status}, {kind}")
        validator = Draft202012Validator(schemas[path])
        for line in stream.lines:
            if not line.strip():
                empty += 1
                continue
            value = json.loads(line)
            counts[f"{path} {next(iter(value))}"] = counts.get(f"{path} {next(iter(value))}", 0) + 1
            wrong += [f"{path}: {error.message} in {line!r}" for error in validator.iter_errors(value)]
    expected = {
        "/api/v1/bot/events": ["challenge", "challenge-over", "game-start", "game-end"],
        "/api/v1/bot/turns": ["turn", "over"],
        "/api/v1/bot/games/{game}/stream": ["game", "state", "say", "present"],
    }
    missing = [f"{path} {kind}" for path, kinds in expected.items() for kind in kinds if f"{path} {kind}" not in counts]
    wrong += [f"no line was {kind}" for kind in missing]
    if not empty:
        wrong.append("there was no sign of life")
    print(f"== streams with a token\n{len(streams)} streams, {sum(counts.values())} lines and {empty} signs of life")
    for kind, count in sorted(counts.items()):
        print(f"  {count:4} {kind}")
    print("\n".join(wrong), flush=True)
    return wrong


with tempfile.TemporaryDirectory() as folder:
    server = Server(folder)
    try:
        ada, ben, anna = server.bot("Ada"), server.bot("Ben"), server.account("Anna")
        wrong = read_streams(server, {"id": server.game(ada, ben), "tokens": (ada, ben)})
        game = server.game(ada, ben)
        token, slow = f"Authorization: Bearer {ada}", ["--rate-limit", "18/s"]
        # Whoever signs out is a guest.
        person = ["--exclude-path", "/api/v1/session", "--exclude-path-regex", "^/api/v1/bot/"]
        runs = [
            fuzz(server, folder, "a guest"),
            fuzz(server, folder, "a person", "-H", f"Cookie: {anna}", *person),
            fuzz(server, folder, "a bot", "-H", token, "--include-tag", "bot", "--include-tag", "challenges", *STREAMS, *slow),
            fuzz(server, folder, "a bot at its game", "-H", token, "--include-path-regex", "/games/{game}/", *STREAMS, *slow, game=game),
        ]
        is_alive = server.process.poll() is None
    finally:
        server.process.terminate()
        server.process.wait()
print(f"{sum(made for _, made in runs)} requests in {len(runs)} runs")
sys.exit(0 if is_alive and not wrong and all(is_well for is_well, _ in runs) else 1)
