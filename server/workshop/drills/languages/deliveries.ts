import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { newWebhookSecret, webhookHeaders } from "#server/webhooks/sign.ts";

/** A request that reached a receiver, and the secret that it checks with. A header that is not there is undefined. */
export type Delivery = {
  title: string;
  body: Buffer;
  secret: string;
  id?: string | undefined;
  timestamp?: string | undefined;
  signature?: string | undefined;
};

const hourS = 3600;

/** A delivery as the service signs it, `agoS` seconds ago, with the secrets of a rotation, the newest first. */
function sign(text: string, secrets: string[], agoS = 0): Omit<Untitled, "secret"> {
  const body = Buffer.from(text);
  const { id } = JSON.parse(text) as { id: string };
  const sentAt = new Date(Date.now() - agoS * 1000);
  const headers = Object.fromEntries(webhookHeaders(secrets, { id, sentAt, body }));
  const {
    "webhook-id": named,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
  } = headers;
  return { body, id: named, timestamp, signature };
}

const event = (text: string) =>
  JSON.stringify({ id: "evt_1", type: "order.shipped", data: { text } });

type Untitled = Omit<Delivery, "title">;

/** Deliveries of which somebody has said by hand whether they are to be believed. */
export function namedDeliveries(): { good: Delivery[]; bad: Delivery[] } {
  const [secret, old, another] = [
    newWebhookSecret(),
    newWebhookSecret(),
    newWebhookSecret(),
  ] as const;
  const rotated = sign(event("Monstera"), [secret, old]);
  const five = sign(event("Monstera"), [another, another, another, another, old]);
  const plain = { ...sign(event("Monstera"), [secret]), secret };
  const good: Record<string, Untitled> = {
    "as it was signed": plain,
    "letters of every kind": { ...sign(event("Grüße, 植物 🌱 \u2028"), [secret]), secret },
    "spaces in the JSON": { ...sign('{ "id" : "evt_2",\n "a": 1.0 }\n', [secret]), secret },
    "rotated, the old secret": { ...rotated, secret: old },
    "rotated, the new secret": { ...rotated, secret },
    "the last of five signatures": { ...five, secret: old },
    "sent three minutes ago": { ...sign(event("late"), [secret], 200), secret },
    "sent by a clock that is ahead": { ...sign(event("early"), [secret], -200), secret },
    "another version's signature before": { ...plain, signature: `v1a,AAAA ${plain.signature}` },
  };
  const hourAgo = sign(event("old"), [secret], hourS);
  const bad: Record<string, Untitled> = {
    "another endpoint's secret": { ...plain, secret: another },
    "rotated, a secret of before": { ...rotated, secret: another },
    "sent an hour ago": { ...hourAgo, secret },
    "sent in an hour": { ...sign(event("soon"), [secret], -hourS), secret },
    "an old one with a new timestamp": { ...hourAgo, timestamp: plain.timestamp, secret },
    ...tampered(plain),
    ...unsafeSecrets(secret),
  };
  return { good: titled(good), bad: titled(bad) };
}

/** A good delivery, spoiled on its way. */
function tampered(plain: Untitled): Record<string, Untitled> {
  const { body, signature = "" } = plain;
  const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
  const timestamps = ["", "soon", "NaN", "1e9", "0x10", "-1", "9".repeat(40), "\u00b2\u00b3"];
  return {
    "another body": { ...plain, body: Buffer.from(event("Monsterb")) },
    "body parsed and written again": { ...plain, body: spaced },
    "empty body": { ...plain, body: Buffer.from("") },
    "another id": { ...plain, id: "evt_2" },
    "no id": { ...plain, id: undefined },
    "no timestamp": { ...plain, timestamp: undefined },
    "no signature": { ...plain, signature: undefined },
    "an empty signature": { ...plain, signature: "" },
    "a signature without its version": { ...plain, signature: signature.slice(3) },
    "another version of the signature": { ...plain, signature: signature.replace("v1,", "v2,") },
    "half of the signature": { ...plain, signature: signature.slice(0, 20) },
    "signatures without a space between": { ...plain, signature: `v1,AAAA${signature}` },
    ...Object.fromEntries(
      timestamps.map((timestamp) => [`timestamp ${timestamp}`, { ...plain, timestamp }]),
    ),
  };
}

/** Secrets with which anybody could sign, each of a delivery that somebody has signed with it. */
function unsafeSecrets(whole: string): Record<string, Untitled> {
  const unsafe = ["", "whsec_", "whsec_AAAA", "whsec_!!!!", whole.slice(0, 20)];
  return Object.fromEntries(
    unsafe.map((secret) => [`secret ${secret}`, { ...sign(event("forged"), [secret]), secret }]),
  );
}

function titled(deliveries: Record<string, Untitled>): Delivery[] {
  return Object.entries(deliveries).map(([title, delivery]) => ({ title, ...delivery }));
}

/** Deliveries that chance has signed, changed or mixed. `isGood` is what the published library says of them. */
export function drawnDeliveries({ runs, seed }: { runs: number; seed: number }) {
  const secrets = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()] as const;
  const drawn = fc.record({
    text: fc.string({ unit: "grapheme", maxLength: 40 }),
    signers: fc.subarray([...secrets], { minLength: 1 }),
    secret: fc.constantFrom(...secrets),
    agoS: fc.oneof(
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: 600, max: 10_000 }),
      fc.integer({ min: -10_000, max: -600 }),
    ),
    change: fc.constantFrom("nothing", "nothing", "body", "id", "signature", "order", "flip"),
    at: fc.nat(10_000),
  });
  return fc.sample(drawn, { numRuns: runs, seed }).map((it, index) => {
    const delivery = {
      title: `drawn ${index}`,
      ...sign(event(it.text), it.signers, it.agoS),
      secret: it.secret,
    };
    const changed = change(delivery, it.change, it.at);
    return { delivery: changed, isGood: isBelieved(changed) };
  });
}

function change(delivery: Delivery, kind: string, at: number): Delivery {
  const { body, id = "", signature = "" } = delivery;
  const flipped = Buffer.from(body);
  const place = at % body.length;
  flipped[place] = (flipped[place] ?? 0) ^ 1;
  const letters = [...signature];
  letters[at % letters.length] = "A";
  const changes: Record<string, Partial<Delivery>> = {
    body: { body: Buffer.concat([body, Buffer.from(" ")]) },
    flip: { body: flipped },
    id: { id: id.slice(0, at % id.length) },
    signature: { signature: letters.join("") },
    order: { signature: signature.split(" ").toReversed().join(" ") },
  };
  return { ...delivery, ...changes[kind] };
}

/** The word of the library that Standard Webhooks publishes: it shares no code with the guide or the service. */
function isBelieved({ body, secret, id, timestamp, signature }: Delivery): boolean {
  const given = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
  };
  try {
    new Webhook(secret).verify(body, given as Record<string, string>, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** A line for a driver: body, secret and the three headers, each base64, `-` for one that is not there. */
export function lineOf({ body, secret, id, timestamp, signature }: Delivery): string {
  const texts = [body, secret, id, timestamp, signature];
  const fields = texts.map((text) =>
    text === undefined ? "-" : Buffer.from(text).toString("base64"),
  );
  return `${fields.join("\t")}\n`;
}
