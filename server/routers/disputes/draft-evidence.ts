import type { MerchantContext } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { own } from "#server/data/rows/own.ts";
import { amountText } from "#server/notifications/receipts/amount-text.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import { findDispute } from "#server/records/payments/dispute.ts";
import { type Purchase, readPurchase } from "#server/routers/disputes/read-purchase.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

const linesMax = 40;
const valueMax = 200;

/**
 * A draft of the evidence about a disputed payment, for a person to complete: the purchase, the
 * card, whether the bank asked the cardholder, the receipt, the shopper and the address, earlier
 * purchases, and the merchant's metadata. It holds only what this service has seen, and supposes
 * nothing. @throws not_found
 */
export async function draftEvidence(ctx: MerchantContext, id: string): Promise<{ text: string }> {
  const dispute = await findDispute(ctx.db, ctx, id);
  const intent = await ctx.db.paymentIntent.findUniqueOrThrow({
    where: own(ctx, dispute.paymentIntentId),
  });
  const purchase = await readPurchase(ctx, intent);
  const paragraphs = [
    paymentWords(purchase),
    cardWords(purchase),
    challengeWords(purchase),
    receiptWords(purchase),
    shopperWords(purchase),
    earlierWords(purchase),
    refundWords(purchase),
    noteWords(intent.metadata as Metadata),
  ];
  return { text: paragraphs.filter((one) => one !== null).join("\n\n") };
}

function paymentWords({ intent, paidAt, session }: Purchase): string {
  const money = amountText(intent.amountCaptured, intent.currency);
  const what = intent.description ? ` for “${intent.description}”` : "";
  const lines = ((session?.lineItems ?? []) as LineItem[]).slice(0, linesMax).map((line) => {
    const total = amountText(BigInt(lineTotal(line)), intent.currency);
    return `- ${line.quantity} × ${line.name || "item"}: ${total}`;
  });
  const head = `Payment ${intent.id} of ${money}${what}, made on ${moment(paidAt ?? intent.createdAt)}.`;
  return lines.length === 0 ? head : [head, "Bought:", ...lines].join("\n");
}

function cardWords({ attempt }: Purchase): string | null {
  if (!attempt?.cardLast4) return null;
  const { cardBrand, cardLast4, cardExpMonth, cardExpYear } = attempt;
  const expiry =
    cardExpMonth && cardExpYear
      ? `, which expires ${String(cardExpMonth).padStart(2, "0")}/${cardExpYear}`
      : "";
  return `Paid with ${brandName(cardBrand ?? "card")} ending in ${cardLast4}${expiry}.`;
}

function challengeWords({ challengedAt, paidAt }: Purchase): string | null {
  if (!challengedAt || !paidAt) return null;
  return `3-D Secure: the cardholder's bank asked who pays at ${moment(challengedAt)}; after that the payment was confirmed, at ${moment(paidAt)}.`;
}

function receiptWords({ receipt, letters }: Purchase): string | null {
  const number = receipt ? `Receipt no. ${receipt.number}` : "A receipt";
  const sent = letters.map(({ recipient, sentAt }) => `to ${recipient} on ${moment(sentAt)}`);
  if (sent.length > 0) return `${number} was sent ${sent.join(" and ")}.`;
  return receipt ? `${number} was issued.` : null;
}

function shopperWords({ session, customer }: Purchase): string | null {
  const contact = session?.contact as Contact | null | undefined;
  const who = [
    contact?.name ?? customer?.name,
    contact?.email ?? customer?.email,
    contact?.phoneNumber ?? customer?.phoneNumber,
  ].filter(Boolean);
  const { line1, line2, postalCode, city, region, country } = contact?.address ?? {};
  const where = [line1, line2, [postalCode, city].filter(Boolean).join(" "), region, country];
  const address = where.filter(Boolean).join(", ");
  const lines = [
    who.length > 0 ? `Shopper: ${who.join(", ")}.` : null,
    address ? `Address that the shopper gave: ${address}.` : null,
  ].filter((line) => line !== null);
  return lines.length > 0 ? lines.join("\n") : null;
}

function earlierWords({ customer, earlier }: Purchase): string | null {
  if (!customer || earlier.paid === 0) return null;
  const times = earlier.paid === 1 ? "once" : `${earlier.paid} times`;
  const disputed = earlier.disputed === 0 ? " and disputed none of it" : "";
  return `The same customer, known since ${moment(customer.createdAt)}, had paid us ${times} before${disputed}.`;
}

function refundWords({ intent, refunded }: Purchase): string | null {
  if (refunded === 0n) return null;
  return `${amountText(refunded, intent.currency)} of it has been refunded already.`;
}

/** Tracking numbers and the like are kept there. */
function noteWords(metadata: Metadata): string | null {
  const notes = Object.entries(metadata)
    .slice(0, linesMax)
    .map(([key, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `- ${key}: ${startOf(text, valueMax)}`;
    });
  return notes.length === 0 ? null : ["Noted on the payment:", ...notes].join("\n");
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
