import { invariant } from "#server/core/assert.ts";
import { InvalidNotice } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { isSigned, type NoticeItem } from "#server/payments/processor/adyen/notices/signature.ts";
import { takeDispute } from "#server/payments/processor/adyen/notices/take-dispute.ts";
import { takePayment } from "#server/payments/processor/adyen/notices/take-payment.ts";
import { takeRefund } from "#server/payments/processor/adyen/notices/take-refund.ts";

type Take = (account: AdyenAccount, item: NoticeItem) => Promise<ProcessorNotice | null>;

/** The codes of notices that are taken in: the operator's guide names the same (deploy/adyen.md). */
export const handledCodes: Record<string, Take> = {
  AUTHORISATION: takePayment,
  CANCELLATION: takePayment,
  CAPTURE: takePayment,
  EXPIRE: takePayment,
  TECHNICAL_CANCEL: takePayment,
  CAPTURE_FAILED: takeRefund,
  REFUND: takeRefund,
  REFUNDED_REVERSED: takeRefund,
  REFUND_FAILED: takeRefund,
  CHARGEBACK: takeDispute,
  CHARGEBACK_REVERSED: takeDispute,
  DISPUTE_DEFENSE_PERIOD_ENDED: takeDispute,
  INFORMATION_SUPPLIED: takeDispute,
  NOTIFICATION_OF_CHARGEBACK: takeDispute,
  NOTIFICATION_OF_FRAUD: takeFraudWarning,
  PREARBITRATION_LOST: takeDispute,
  PREARBITRATION_WON: takeDispute,
  REQUEST_FOR_INFORMATION: takeDispute,
  SECOND_CHARGEBACK: takeDispute,
  PAIDOUT_REVERSED: async (_account, { pspReference: id, reason }) => ({
    id: `PAIDOUT_REVERSED:${id}`,
    kind: "bank_payout",
    payout: { id, failureCode: reason || "paidout_reversed" },
  }),
};

/**
 * Verifies a notice and writes it into the books, which is all that is ever known of its subject. Adyen puts one item into
 * each; it is sent again until it is answered 200.
 * @throws InvalidNotice at once, for what Adyen has not signed
 */
export function readNotice(account: AdyenAccount, body: string): Promise<ProcessorNotice | null> {
  const { env, merchantAccount } = account;
  const { live, items } = parsed(body);
  const key = env.ADYEN_HMAC_KEY;
  invariant(key, "notices of Adyen need ADYEN_HMAC_KEY");
  if (items.length === 0 || !items.every((item) => isSigned(item, key)))
    throw new InvalidNotice("This is not signed by Adyen.");
  // The test and the live account may have been given one address.
  const isOurs = (live === "true") === (env.APP_ENV === "live");
  const ours = items.filter((one) => isOurs && one.merchantAccountCode === merchantAccount);
  return takeAll(account, ours);
}

async function takeAll(
  account: AdyenAccount,
  items: NoticeItem[],
): Promise<ProcessorNotice | null> {
  const told: (ProcessorNotice | null)[] = [];
  for (const item of items) {
    const take = handledCodes[item.eventCode];
    if (take) told.push(await take(account, item));
  }
  return told.find((one) => one !== null) ?? null;
}

type Sent = { live: string; items: NoticeItem[] };

function parsed(body: string): Sent {
  try {
    const { live, notificationItems } = JSON.parse(body) as {
      live?: unknown;
      notificationItems?: { NotificationRequestItem?: NoticeItem }[];
    };
    const items = (notificationItems ?? []).flatMap((one) => one.NotificationRequestItem ?? []);
    if (items.every(({ amount, eventCode }) => amount && eventCode))
      return { live: String(live), items };
  } catch {
    // No JSON, or none of this form.
  }
  throw new InvalidNotice("This is not a notice of Adyen.");
}

/** A bank's report of fraud before anybody disputes the payment. */
async function takeFraudWarning(
  { db }: AdyenAccount,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  const { pspReference: id, originalReference = "", additionalData = {}, reason } = item;
  const payment = await db.adyenPayment.findUnique({ where: { pspReference: originalReference } });
  if (!payment) return null;
  const fraudType = additionalData["nofReasonCode"] ?? reason ?? "unknown";
  const warnedAt = new Date(item.eventDate);
  const warning = { id, paymentId: payment.reference, fraudType, warnedAt };
  return { id, kind: "fraud_warning", warning };
}
