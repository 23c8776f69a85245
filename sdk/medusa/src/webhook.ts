import type { Canary } from "../../src/index.js";
import type { PaymentIntent } from "../../src/generated/types.js";
import { toMajorUnits, toSmallestUnit } from "./amounts.ts";
import { exactAmount } from "./records.ts";
import type { MedusaRecords, MedusaSession } from "./records.ts";
import { medusaSessionKey, readData } from "./session-data.ts";

type Posted = { rawData: unknown; headers: Record<string, unknown> };
type Action =
  | { action: "captured"; data: { session_id: string; amount: string } }
  | { action: "not_supported" };

/**
 * The action of Medusa that a webhook calls for: `captured` of a payment session that was paid on its own checkout
 * session, with its own amount and currency. Everything else is left alone: other events, payments that did not begin
 * in this Medusa, and those that differ from the session, which `refuse` is told.
 * @throws WebhookVerificationError (the signature over the raw body is not the endpoint's)
 */
export async function actionOf(
  canary: Canary,
  records: MedusaRecords,
  posted: Posted,
  refuse: (sentence: string) => void,
): Promise<Action> {
  const body = rawBodyOf(posted.rawData);
  const headers = posted.headers as Record<string, string | string[] | undefined>;
  const event = await canary.webhooks.unwrap(body, headers);
  const ignored = { action: "not_supported" } as const;
  if (event.type !== "payment_intent.succeeded") return ignored;
  const intent = event.data;
  const id = intent.metadata[medusaSessionKey];
  if (typeof id !== "string") return ignored;
  const session = await records.paymentSession(id);
  const difference = session ? differenceOf(session, intent) : "is not in this Medusa";
  if (difference !== undefined) {
    refuse(`Event ${event.id} of payment ${intent.id}: payment session ${id} ${difference}.`);
    return ignored;
  }
  const amount = toMajorUnits(intent.amountCaptured, intent.currency);
  return { action: "captured", data: { session_id: id, amount } };
}

/** A Buffer of Medusa's, also after its queue has made JSON of it. */
function rawBodyOf(rawData: unknown): string | Uint8Array {
  if (typeof rawData === "string" || rawData instanceof Uint8Array) return rawData;
  const { type, data } = (rawData ?? {}) as { type?: unknown; data?: unknown };
  if (type === "Buffer" && Array.isArray(data)) return Uint8Array.from(data as number[]);
  throw new Error("The raw body of the webhook is missing: its signature cannot be checked.");
}

function differenceOf(session: MedusaSession, intent: PaymentIntent): string | undefined {
  const own = readData(session.data ?? {});
  if (own?.id !== intent.checkoutSessionId) return "is paid on another checkout session";
  const currency = session.currency_code.toUpperCase();
  if (intent.currency !== currency) return `is in ${currency}, and paid in ${intent.currency}`;
  const expected = toSmallestUnit(exactAmount(session), currency);
  if (intent.amountCaptured === expected) return undefined;
  return `asks for ${expected}, and ${intent.amountCaptured} was captured (smallest unit)`;
}
