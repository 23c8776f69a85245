import { minuteMs } from "#server/core/clock.ts";
import {
  type Difference,
  firstDifference,
  isSameJson,
  isSlipOf,
} from "#server/webhooks/explain/compare.ts";
import { mistakeOf } from "#server/webhooks/explain/mistakes.ts";
import { signature } from "#server/webhooks/sign.ts";

const toleranceMs = 5 * minuteMs;

export type Received = {
  /** As the receiver got them; names in any case. */
  headers: Record<string, string>;
  /** As the receiver verified it. */
  body: string;
  /** The secret that the receiver verifies with, when it is known. */
  secret?: string;
  /** The signature that the receiver computed, when it is known. */
  computed?: string;
};

export type DeliveryFacts = {
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
  /** Where the received body first differs from the stored one. */
  difference: Difference | null;
};

const sentences: Record<Cause, string> = {
  none: "Nothing is wrong: this message verifies.",
  headers_missing: "Headers are missing. A proxy may drop them; read them by lower-case names.",
  timestamp_malformed:
    "webhook-timestamp must be whole seconds since 1970, as it was sent; not milliseconds, not a date.",
  clock_skew:
    "The signature is right, but the message is more than 5 minutes away from now: verify on arrival, and set the receiver's clock.",
  signature_malformed:
    "webhook-signature must be passed on as it is: `v1,<base64>`, several separated by spaces.",
  base64_slip:
    "The signature is ours in another encoding: compare the standard base64 with its padding, + and /, as text; not base64url, not hex.",
  wrong_secret: "The receiver verifies with the secret of another endpoint.",
  body_reserialised:
    "The body was parsed and written again: the same JSON, other bytes. Verify the raw body, before any parser.",
  body_changed:
    "The body is not what was sent. Verify the raw body; look for a proxy or a decoder in between.",
  computed_differently: "The receiver computes a different signature.",
  signature_mismatch:
    "None of your endpoints' secrets gives this signature for this id and time: one of the three headers was altered, or the message is not ours.",
};

/**
 * Says which step of the verification broke: headers, time, encoding of the signature, body or
 * secret, in the order in which a receiver checks. Pure.
 */
export function explainSignature(received: Received, known: DeliveryFacts): Explanation {
  const difference = known.payload === null ? null : firstDifference(known.payload, received.body);
  const steps: Step[] = [];
  for (const { cause, ...step } of verification(received, known)) {
    steps.push(step);
    if (cause === undefined) continue;
    const isTold = cause === "wrong_secret" || cause === "computed_differently";
    return { cause, sentence: isTold ? step.detail : sentences[cause], steps, difference };
  }
  return { cause: "none", sentence: sentences.none, steps, difference };
}

/** A step, and what it proves when it fails. */
type Finding = Step & { cause?: Cause };

function pass(name: string, detail: string): Finding {
  return { name, passed: true, detail };
}

function fail(name: string, cause: Cause, detail: string): Finding {
  return { name, passed: false, detail, cause };
}

function* verification(received: Received, known: DeliveryFacts): Generator<Finding> {
  const { id, timestamp, signatures, missing } = signedHeaders(received.headers);
  yield missing.length === 0
    ? pass("headers", "All three are there.")
    : fail("headers", "headers_missing", `Missing: ${missing.join(", ")}.`);
  const sentAt = parseSeconds(timestamp);
  if (!sentAt)
    return yield fail("timestamp", "timestamp_malformed", "Not a whole number of seconds.");
  yield pass("timestamp", sentAt.toISOString());
  const signers = possibleSigners(known, { id, sentAt, body: received.body });
  const signer = signers.find(({ made }) => signatures.includes(made));
  if (!signer) return yield badSignature(signatures, signers);
  yield pass("signature", `Made for ${signer.endpoint.url} (${signer.endpoint.id}).`);
  yield checkBody(signer.body, received.body);
  yield checkSecret(received, signer.endpoint, known);
  yield checkComputation(received, signer.endpoint, { id, sentAt, body: received.body });
  yield checkTime(known.now, sentAt);
}

function signedHeaders(given: Record<string, string>) {
  const byName = new Map(
    Object.entries(given).map(([name, value]) => [name.toLowerCase().trim(), value.trim()]),
  );
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
  const [id = "", timestamp = "", list = ""] = names.map((name) => byName.get(name) ?? "");
  const signatures = list.split(" ").filter((part) => part !== "");
  return { id, timestamp, signatures, missing: names.filter((name) => !byName.get(name)) };
}

function parseSeconds(text: string): Date | null {
  return /^\d{1,11}$/.test(text) ? new Date(Number(text) * 1000) : null;
}

type Signer = { endpoint: DeliveryFacts["endpoints"][number]; body: string; made: string };

/**
 * The signatures that each secret makes of the body that was sent and of the one that was received.
 */
function possibleSigners(
  known: DeliveryFacts,
  message: { id: string; sentAt: Date; body: string },
): Signer[] {
  const bodies = known.payload === null ? [message.body] : [known.payload, message.body];
  return known.endpoints.flatMap((endpoint) =>
    endpoint.secrets.flatMap((secret) =>
      bodies.map((body) => {
        const made = signature(secret, { ...message, body: Buffer.from(body) });
        return { endpoint, body, made };
      }),
    ),
  );
}

function badSignature(signatures: string[], signers: Signer[]): Finding {
  if (signers.some(({ made }) => signatures.some((part) => isSlipOf(part, made)))) {
    return fail("signature", "base64_slip", "Our signature, in a different encoding.");
  }
  if (!signatures.some((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part))) {
    return fail("signature", "signature_malformed", "Not `v1,` followed by base64.");
  }
  return fail(
    "signature",
    "signature_mismatch",
    "Not made with the secret of any of your endpoints.",
  );
}

function checkBody(sent: string, received: string): Finding {
  const difference = firstDifference(sent, received);
  if (!difference) return pass("body", "Identical to the sent bytes.");
  const cause = isSameJson(sent, received) ? "body_reserialised" : "body_changed";
  return fail("body", cause, `Differs from byte ${difference.at} on.`);
}

function checkSecret(
  { secret }: Received,
  signer: Signer["endpoint"],
  { endpoints }: DeliveryFacts,
): Finding {
  if (secret === undefined) return pass("secret", "Not given.");
  // Receivers' libraries take it with and without its prefix.
  const text = secret.trim().replace(/^(?!whsec_)/, "whsec_");
  if (signer.secrets.includes(text)) return pass("secret", "It is the secret of this endpoint.");
  const owner = endpoints.find(({ secrets }) => secrets.includes(text));
  const detail = owner
    ? `That secret belongs to another endpoint, ${owner.url} (${owner.id}).`
    : "That secret is none of your endpoints': it was rotated, or copied in part.";
  return fail("secret", "wrong_secret", detail);
}

function checkComputation(
  { secret, computed }: Received,
  signer: Signer["endpoint"],
  message: { id: string; sentAt: Date; body: string },
): Finding {
  if (computed === undefined) return pass("computation", "Not given.");
  const mistake = mistakeOf(computed, secret?.trim() ?? signer.secrets[0] ?? "", message);
  return mistake
    ? fail("computation", "computed_differently", mistake)
    : pass("computation", "None of the usual mistakes was found.");
}

function checkTime(now: Date, sentAt: Date): Finding {
  const skewMs = now.getTime() - sentAt.getTime();
  const detail = `Sent ${Math.round(skewMs / 1000)} seconds ago by our clock.`;
  return Math.abs(skewMs) <= toleranceMs
    ? pass("time", detail)
    : fail("time", "clock_skew", detail);
}
