"""Checks the description of the HTTP interface, and fuzzes a running server with it: no server error, and no answer that the
description does not have.

python3 fuzz.py TOMOE SCHEMATHESIS [EXAMPLES]

TOMOE is the program, SCHEMATHESIS the command of that name, EXAMPLES how many requests of each kind are made up (50).
"""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

TOMOE, SCHEMATHESIS = (str(Path(program).absolute()) for program in sys.argv[1:3])
EXAMPLES = sys.argv[3] if len(sys.argv) > 3 else "50"
PASSWORD = "a sentence to remember"
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
# They answer for ever; without a token they are asked like the others.
STREAMS = ["--exclude-path-regex", "/(events|stream)$"]


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

    def game(self, first, second):
        """A game of two bots: its name."""
        terms = {"game": "yonmoque", "start": "rules", "clock": "-", "place": 0, "is-public": True}
        made = self.send("challenges", {"to": "Ben", "terms": terms}, Authorization=f"Bearer {first}")[0]
        accept = f"challenges/{made['id']}/accept"
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


with tempfile.TemporaryDirectory() as folder:
    server = Server(folder)
    try:
        ada, ben, anna = server.bot("Ada"), server.bot("Ben"), server.account("Anna")
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
sys.exit(0 if is_alive and all(is_well for is_well, _ in runs) else 1)
