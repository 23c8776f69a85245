import { createHmac } from "node:crypto";
import { secretKey } from "#server/webhooks/sign.ts";

type Message = { id: string; sentAt: Date; body: string };

/** The mistake that leads to the signature that a receiver computed, as a sentence; null when it is none of the usual. */
export function mistakeOf(computed: string, secret: string, message: Message): string | null {
  const text = computed.trim().replace(/^v1,/, "");
  const found = mistakes(secret, message).find(
    ([, made]) => made.toString("base64") === text || made.toString("hex") === text.toLowerCase(),
  );
  return found?.[0] ?? null;
}

/** Wrong signatures that receivers compute, each with the mistake that makes it. */
function mistakes(secret: string, { id, sentAt, body }: Message): [string, Buffer][] {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const content = `${id}.${seconds}.${body}`;
  const hmac = (key: string | Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest();
  return [
    [
      "The key is the decoded base64 after `whsec_`, not the text of the secret.",
      hmac(secret, content),
    ],
    [
      "The key is the decoded base64 after `whsec_`, not that text itself.",
      hmac(secret.replace(/^whsec_/, ""), content),
    ],
    [
      "The prefix `whsec_` is not part of the base64.",
      hmac(Buffer.from(secret, "base64"), content),
    ],
    ["The signed text is `id.timestamp.body`, not the body alone.", hmac(secretKey(secret), body)],
    [
      "The signed text is `id.timestamp.body`; the id is missing.",
      hmac(secretKey(secret), `${seconds}.${body}`),
    ],
    [
      "The timestamp is in seconds, not milliseconds.",
      hmac(secretKey(secret), `${id}.${sentAt.getTime()}.${body}`),
    ],
  ];
}
