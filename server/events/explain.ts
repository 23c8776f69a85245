import { createHmac } from "node:crypto";
import { minuteMs } from "#server/clock.ts";
import { secretKey, signature } from "#server/events/sign.ts";

const toleranceMs = 5 * minuteMs;

export type Received = {
  /** As the receiver got them; names in any case. */
  headers: Record<string, string>;
  /** As the receiver verified it. */
  body: string;
  /** What the receiver verifies with, when it is known. */
  secret?: string;
  /** The signature that the receiver computed, when it is known. */
  computed?: string;
};

export type Known = {
  now: Date;
  /** The stored bytes of the event that `webhook-id` names. */
  payload: string | null;
  endpoints: { id: string; url: string; secrets: string[] }[];
};

export type Cause =
  | "none"
  | "headers_missing"
  | "timestamp_malformed"
  | "clock_skew"
  | "signature_malformed"
  | "base64_slip"
  | "wrong_secret"
  | "body_reserialised"
  | "body_changed"
  | "computed_differently"
  | "signature_mismatch";

export type Step = { name: string; passed: boolean; detail: string };
export type Explanation = {
  cause: Cause;
  sentence: string;
  steps: Step[];
  /** Where the received body first differs from the sent one, in bytes. */
  difference: { at: number; sent: string; received: string } | null;
};

/**
 * Says which step of the verification broke: headers, time, encoding of the signature, body or
 * secret, in the order in which a receiver checks. Pure.
 */
export function explainSignature(received: Received, known: Known): Explanation {
  const steps: Step[] = [];
  const difference = known.payload === null ? null : firstDifference(known.payload, received.body);
  const end = (cause: Cause, sentence: string): Explanation => ({
    cause,
    sentence,
    steps,
    difference,
  });
  const step = (name: string, passed: boolean, detail: string) => (
    steps.push({ name, passed, detail }),
    passed
  );

  const headers = signedHeaders(received.headers);
  if (
    !step(
      "headers",
      headers.missing.length === 0,
      headers.missing.length === 0
        ? "All three are there."
        : `Missing: ${headers.missing.join(", ")}.`,
    )
  ) {
    return end(
      "headers_missing",
      `Missing: ${headers.missing.join(", ")}. A proxy may drop them; read them by lower-case names.`,
    );
  }
  const sentAt = parseSeconds(headers.timestamp);
  if (
    !step(
      "timestamp",
      sentAt !== null,
      sentAt ? sentAt.toISOString() : "Not a whole number of seconds.",
    )
  ) {
    return end(
      "timestamp_malformed",
      "webhook-timestamp must be whole seconds since 1970, as it was sent; not milliseconds, not a date.",
    );
  }
  if (sentAt === null) return end("timestamp_malformed", "");
  const signatures = headers.signature.split(" ").filter((part) => part !== "");
  const wellFormed = signatures.some((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part));
  const candidates = [known.payload, received.body].filter((text) => text !== null);
  const signers = known.endpoints.flatMap((endpoint) =>
    candidates.flatMap((text) =>
      endpoint.secrets.map((secret) => ({
        endpoint,
        text,
        made: signature(secret, message(headers.id, sentAt, text)),
      })),
    ),
  );
  const signer = signers.find(({ made }) => signatures.includes(made));
  if (!signer) {
    const slip = signers.find(({ made }) => signatures.some((part) => isSlipOf(part, made)));
    step(
      "signature",
      false,
      wellFormed ? "Made by none of your endpoints' secrets." : "Not `v1,` and base64.",
    );
    if (slip)
      return end(
        "base64_slip",
        "The signature is ours in another encoding: compare the standard base64 with its padding, + and /, as text; not base64url, not hex, not re-decoded.",
      );
    if (!wellFormed)
      return end(
        "signature_malformed",
        "webhook-signature must be passed on as it is: `v1,<base64>`, several separated by spaces.",
      );
    return end(
      "signature_mismatch",
      "None of your endpoints' secrets gives this signature for this id and time: one of the three headers was altered, or the message is not ours.",
    );
  }
  step("signature", true, `Made for ${signer.endpoint.url} (${signer.endpoint.id}).`);
  const bodyIsSent = signer.text === received.body;
  step(
    "body",
    bodyIsSent,
    bodyIsSent
      ? "Byte for byte what was sent."
      : difference
        ? `Differs from byte ${difference.at} on.`
        : "Not what was sent.",
  );
  if (!bodyIsSent) {
    if (isSameJson(signer.text, received.body)) {
      return end(
        "body_reserialised",
        "The body was parsed and written again: the same JSON, other bytes. Verify the raw body, before any parser.",
      );
    }
    return end(
      "body_changed",
      "The body is not what was sent. Verify the raw body; look for a proxy or a decoder in between.",
    );
  }
  const wrong = judgeSecret(received, signer.endpoint, known, { id: headers.id, sentAt });
  if (wrong) {
    step("secret", false, wrong.sentence);
    return end(wrong.cause, wrong.sentence);
  }
  if (received.secret !== undefined) step("secret", true, "It is the endpoint's.");
  const skewMs = known.now.getTime() - sentAt.getTime();
  const inTime = Math.abs(skewMs) <= toleranceMs;
  step("time", inTime, `Sent ${Math.round(skewMs / 1000)} seconds ago by our clock.`);
  if (!inTime) {
    return end(
      "clock_skew",
      "The signature is right, but the message is more than 5 minutes away from now: verify on arrival, and set the receiver's clock.",
    );
  }
  return end("none", "Everything is right: this message verifies.");
}

type SignedHeaders = { id: string; timestamp: string; signature: string; missing: string[] };

function signedHeaders(given: Record<string, string>): SignedHeaders {
  const byName = new Map(
    Object.entries(given).map(([name, value]) => [name.toLowerCase().trim(), value.trim()]),
  );
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
  const [id = "", timestamp = "", signatureText = ""] = names.map((name) => byName.get(name) ?? "");
  return {
    id,
    timestamp,
    signature: signatureText,
    missing: names.filter((name) => !byName.get(name)),
  };
}

function parseSeconds(text: string): Date | null {
  return /^\d{1,11}$/.test(text) ? new Date(Number(text) * 1000) : null;
}

/** A secret that is not the signer's, or a computation that is not the standard's. */
function judgeSecret(
  { secret, computed, body }: Received,
  signer: { id: string; secrets: string[] },
  { endpoints }: Known,
  { id, sentAt }: { id: string; sentAt: Date },
): { cause: Cause; sentence: string } | null {
  if (secret !== undefined && !signer.secrets.includes(secret.trim())) {
    const owner = endpoints.find((endpoint) => endpoint.secrets.includes(secret.trim()));
    if (owner)
      return {
        cause: "wrong_secret",
        sentence: `That secret belongs to another endpoint, ${owner.url} (${owner.id}).`,
      };
    return {
      cause: "wrong_secret",
      sentence: "That secret is none of your endpoints': it was rotated, or copied in part.",
    };
  }
  if (computed === undefined) return null;
  const text = computed.trim().replace(/^v1,/, "");
  for (const [sentence, made] of mistakes(secret?.trim() ?? signer.secrets[0] ?? "", {
    id,
    sentAt,
    body,
  })) {
    if (made.toString("base64") === text || made.toString("hex") === text.toLowerCase())
      return { cause: "computed_differently", sentence };
  }
  return null;
}

/** What receivers compute instead. */
function mistakes(
  secret: string,
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): [string, Buffer][] {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const content = `${id}.${seconds}.${body}`;
  const hmac = (key: string | Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest();
  return [
    [
      "The key is what the base64 after `whsec_` stands for, not the text of the secret.",
      hmac(secret, content),
    ],
    [
      "The key is what the base64 after `whsec_` stands for, not that text itself.",
      hmac(secret.replace(/^whsec_/, ""), content),
    ],
    [
      "The prefix `whsec_` is not part of the base64.",
      hmac(Buffer.from(secret, "base64"), content),
    ],
    ["What is signed is `id.timestamp.body`, not the body alone.", hmac(secretKey(secret), body)],
    [
      "What is signed is `id.timestamp.body`; the id is missing.",
      hmac(secretKey(secret), `${seconds}.${body}`),
    ],
    [
      "The timestamp is in seconds, not milliseconds.",
      hmac(secretKey(secret), `${id}.${sentAt.getTime()}.${body}`),
    ],
  ];
}

/** The same bytes as `made`, written differently. */
function isSlipOf(part: string, made: string): boolean {
  const bytes = Buffer.from(made.slice("v1,".length), "base64");
  const text = part.replace(/^v1[,=]/, "").replace(/^["']|["']$/g, "");
  if (/^[0-9a-f]{64}$/i.test(text)) return bytes.toString("hex") === text.toLowerCase();
  if (decodeURIComponentSafely(text) !== text)
    return isSlipOf(decodeURIComponentSafely(text), made);
  return Buffer.from(text, "base64").equals(bytes);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function message(id: string, sentAt: Date, text: string) {
  return { id, sentAt, body: Buffer.from(text) };
}

function firstDifference(sent: string, received: string): Explanation["difference"] {
  const [a, b] = [Buffer.from(sent), Buffer.from(received)];
  if (a.equals(b)) return null;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const around = (bytes: Buffer) => bytes.subarray(Math.max(0, at - 16), at + 16).toString("utf8");
  return { at, sent: around(a), received: around(b) };
}

function isSameJson(sent: string, received: string): boolean {
  try {
    return canonical(JSON.parse(sent)) === canonical(JSON.parse(received));
  } catch {
    return false;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
