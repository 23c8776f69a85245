import base64
import sys
from email.message import Message

from canary import verify_webhook

for line in sys.stdin:
    texts = [None if it == "-" else base64.b64decode(it) for it in line.rstrip("\n").split("\t")]
    body, secret, *values = texts
    headers = Message()
    for name, value in zip(["Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"], values):
        if value is not None:
            headers[name] = value.decode("latin-1")
    try:
        print("event", verify_webhook(body, headers, secret.decode())["id"])
    except ValueError as refused:
        print("refused", refused)
