import json
import os
import threading
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from canary import verify_webhook

URL = os.environ["CANARY_URL"]
KEY = os.environ["CANARY_KEY"]


def call(method, path, body=None, key=None):
    request = Request(
        f"{URL}/api/canary{path}",
        method=method,
        headers={
            "Authorization": f"Bearer {KEY}",
            "Idempotency-Key": key or str(uuid.uuid4()),
            "Content-Type": "application/json",
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    try:
        with urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except HTTPError as refused:
        raise SystemExit(refused.read().decode())


def euros():
    balances = call("GET", "/balance")["balances"]
    return sum(balance["amount"] for balance in balances if balance["currency"] == "EUR")


class Hook(BaseHTTPRequestHandler):
    secret = None
    event = None
    completed = threading.Event()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            Hook.event = verify_webhook(body, self.headers, Hook.secret)
        except ValueError:
            self.send_response(400)
        else:
            self.send_response(204)
            Hook.completed.set()
        self.end_headers()

    def log_message(self, *_):
        pass


before = euros()
server = HTTPServer(("localhost", 0), Hook)
threading.Thread(target=server.serve_forever, daemon=True).start()

endpoint = call("POST", "/webhook-endpoints", {
    "url": f"http://localhost:{server.server_port}/hooks/canary",
    "events": ["checkout.session.completed"],
})
Hook.secret = endpoint["secret"]
print("endpoint", endpoint["id"], flush=True)

session = call("POST", "/checkout/sessions", {
    "currency": "EUR",
    "lineItems": [{"name": "Monstera", "quantity": 1, "amount": 4900, "currency": "EUR"}],
    "successUrl": "https://shop.example/thanks",
    "metadata": {"orderId": "6735"},
})
print("session", session["sessionUrl"], flush=True)

Hook.completed.wait()
if Hook.event["data"]["id"] != session["id"]:
    raise SystemExit("another event")
print("webhook", Hook.event["type"], flush=True)

refund = call("POST", "/refunds", {
    "paymentIntentId": Hook.event["data"]["paymentIntentId"],
    "amount": 900,
}, key=f"refund-{session['id']}")
print("refund", refund["amount"], flush=True)

print("balance", euros() - before, flush=True)
