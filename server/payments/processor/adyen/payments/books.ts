import type { Env } from "#server/core/env.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import { customerSeparator } from "#server/core/interfaces/processor-lists.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  CardSummary,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import type { AdyenPaymentModel } from "#server/generated/prisma/models.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { debitAtBank, isDebit } from "#server/payments/processor/adyen/payments/debits.ts";
import { debitDeclineFrom, declineFrom } from "#server/payments/processor/adyen/refusal-words.ts";
import { isExpress } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/**
 * `asked`: no answer yet. `asks`: the card's bank asks its holder. `pending`: a bank was asked for a debit, and Adyen tells
 * days later what came of it. `authorized`, `capturing`, `captured`: money is held, its
 * capture is decided, Adyen has it. `canceling`, `canceled`: the same of letting it go. `given_up`: nothing was or will be
 * authorized, and an authorization that is told of after all is let go.
 */
export const paymentStates = [
  "asked",
  "asks",
  "pending",
  "authorized",
  "capturing",
  "captured",
  "canceling",
  "canceled",
  "refused",
  "given_up",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export type PaymentRow = AdyenPaymentModel & { state: PaymentState };

export async function findPayment(
  { db }: Pick<AdyenAccount, "db">,
  reference: string,
): Promise<PaymentRow | null> {
  return (await db.adyenPayment.findUnique({ where: { reference } })) as PaymentRow | null;
}

/** @throws ProcessorRefused for one that was never asked for here */
export async function knownPayment(
  account: Pick<AdyenAccount, "db">,
  reference: string,
): Promise<PaymentRow> {
  const row = await findPayment(account, reference);
  if (row) return row;
  throw new ProcessorRefused("resource_missing", "Adyen was not asked for such a payment.");
}

type Change = Partial<Omit<PaymentRow, "reference" | "card" | "debit">> & {
  card?: CardSummary;
  debit?: typeof Prisma.DbNull;
};

/** Moves a payment on from one of these states; answers it as it stands, moved or not. */
export async function movePayment(
  account: Pick<AdyenAccount, "db">,
  reference: string,
  from: readonly PaymentState[],
  change: Change,
): Promise<PaymentRow> {
  const where = { reference, state: { in: [...from] } };
  await account.db.adyenPayment.updateMany({ where, data: change });
  return knownPayment(account, reference);
}

/** A bank's way to pay, whose authorization has taken the money: nothing is captured, and it is given back by a refund. */
export function isTakenByBank({ capture }: Pick<PaymentRow, "capture">): boolean {
  return capture === "by_bank" || capture === "by_app";
}

/** A payment that the shopper approves in their bank's app: nobody comes back from anywhere, so that its notices decide. */
export function isAskedByApp({ capture }: Pick<PaymentRow, "capture">): boolean {
  return capture === "by_app";
}

/** Charges at once: Adyen authorizes, and a capture is asked for as soon as that is known. */
export function isTakenAtOnce({ capture, amount }: PaymentRow): boolean {
  const isOwn = capture === "automatic" || capture === "by_account" || capture === "by_debit";
  return isOwn && amount > 0n;
}

/** How a payment's money is taken, as the row keeps it. */
export function captureOf({ method, capture }: Pick<AttemptReference, "method" | "capture">) {
  if (method === "card") return capture;
  if (isPaymentCode(method)) return "by_app";
  if (isBankDebit(method)) return "by_debit";
  return isHeldFirst(method) ? "by_account" : "by_bank";
}

/** Ways to pay besides cards whose money Adyen holds until a capture (docs.adyen.com/payment-methods/paypal, "Separate captures"). */
export function isHeldFirst(method: AttemptReference["method"]): boolean {
  return method === "paypal" || isExpress(method);
}

/** No answer and no notice of it has a card. */
export function isWithoutCard({ capture }: Pick<PaymentRow, "capture">): boolean {
  return isTakenByBank({ capture }) || capture === "by_account";
}

export function paymentOf({ env }: Pick<AdyenAccount, "env">, row: PaymentRow): ProcessorPayment {
  const { reference, state } = row;
  const status = statusOf(row);
  const isMade = status === "succeeded" || status === "authorized";
  return {
    id: state === "given_up" && row.pspReference === null && !row.action ? null : reference,
    status,
    attemptId: reference,
    amount: Number(row.amount),
    amountCaptured: state === "captured" ? Number(row.captureAmount) : 0,
    card: row.card as CardSummary | null,
    processorMethod:
      isMade && row.storedMethod && row.shopperReference && row.saves
        ? savedMethod(row.shopperReference, row.storedMethod)
        : null,
    nextAction: state === "asks" ? openAction(env, row) : null,
    debit: debitAtBank(row),
    decline: state === "refused" ? declineOfRow(row) : null,
  };
}

function declineOfRow(row: PaymentRow): ProcessorPayment["decline"] {
  return isDebit(row) ? debitDeclineFrom(row.refusal) : declineFrom(row.refusal, row.advice);
}

export function sealAction(env: Env, action: ShopperAction): string {
  return seal(env, "stored-answer", JSON.stringify(action));
}

function openAction(env: Env, { action }: PaymentRow): ShopperAction | null {
  return action === null
    ? null
    : (JSON.parse(unseal(env, "stored-answer", action)) as ShopperAction);
}

function statusOf(row: PaymentRow): ProcessorPayment["status"] {
  switch (row.state) {
    case "asked":
    case "pending":
      return "processing";
    case "asks":
      return "requires_action";
    case "authorized":
    case "capturing":
    case "canceling":
      if (isTakenAtOnce(row)) return "processing";
      return row.amount === 0n ? "succeeded" : "authorized";
    case "captured":
      return "succeeded";
    case "refused":
      return "failed";
    case "canceled":
    case "given_up":
      return "canceled";
  }
}

/** Adyen charges a stored card only together with the shopper that it is kept for: both make one token. */
export function savedMethod(shopperReference: string, stored: string): string {
  return shopperReference + customerSeparator + stored;
}

export function readSavedMethod(token: string): { shopper: string; stored: string } {
  const [shopper = "", stored = ""] = token.split(customerSeparator);
  return { shopper, stored };
}
