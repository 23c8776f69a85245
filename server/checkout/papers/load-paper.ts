import {
  findReceipt,
  paidMethod,
  pdfOf,
  sellerLines,
  subscriptionOf,
} from "#server/checkout/page/outcome.ts";
import { describePaid, type PaperRequest } from "#server/checkout/papers/describe-paid.ts";
import { proofFile, proofsOf } from "#server/checkout/papers/proofs.ts";
import { receiptAnswers } from "#server/checkout/questions/receipt-answers.ts";
import type { PaidMethod, RefundNote } from "#server/checkout/receipt-view.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { own } from "#server/data/rows/own.ts";
import { readPaperToken } from "#server/notifications/receipts/paper-link.ts";
import type { Seller } from "#server/payments/receipts/give.ts";
import { refundedAmountOf } from "#server/payments/refunds/refunded-amount.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
import { shownRefund } from "#server/pricing/sums/shown-sums.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/**
 * The page behind a link to a receipt or a refund note. A link that is too old, or not ours, shows
 * nothing.
 */
export async function loadPaper(services: Services, request: PaperRequest): Promise<CheckoutView> {
  const paper = readPaperToken(services.env, request.token, services.clock.now());
  const ctx = actFor(services, paper?.merchantId ?? "", request.requestId);
  const view =
    paper &&
    (await (paper.kind === "receipt" ? receipt : refundNote)(ctx, { ...request, id: paper.id }));
  const { lang, acceptLanguage } = request;
  return view ?? { state: "not_found", locale: chooseLocale([lang], acceptLanguage) };
}

/** The proofs that go into the file of a receipt or a refund note; null until they are sealed. */
export async function loadProofFile(services: Services, token: string): Promise<string | null> {
  const paper = readPaperToken(services.env, token, services.clock.now());
  if (!paper) return null;
  const ctx = actFor(services, paper.merchantId);
  if (paper.kind === "receipt") {
    const row = await ctx.db.receipt.findUnique({ where: own(ctx, paper.id) });
    return row && proofFile(ctx, row.paymentIntentId);
  }
  const row = await ctx.db.refundNote.findUnique({ where: own(ctx, paper.id) });
  return row && proofFile(ctx, row.refundId);
}

type Of = PaperRequest & { id: string };

async function receipt(ctx: MerchantContext, of: Of): Promise<CheckoutView | null> {
  const row = await ctx.db.receipt.findUnique({ where: own(ctx, of.id) });
  const paid = row && (await describePaid(ctx, of, row.paymentIntentId));
  if (!paid) return null;
  const { intent, timeZone, shown } = paid;
  return {
    state: "complete",
    ...shown,
    receipt: {
      number: String(row.number),
      seller: sellerLines(row.seller as Seller),
      reference: intent.id,
      paidAt: row.createdAt.toISOString(),
      method: await paidMethod(ctx, intent.id),
      refunded: Number(await refundedAmountOf(ctx.db, intent)),
      email: null,
      address: [],
      answers: receiptAnswers(paid.session),
      timeZone,
      pdfUrl: pdfOf(ctx, row),
      proofs: await proofsOf(ctx, intent.id),
      subscriptionUrl: subscriptionOf(ctx, intent.subscriptionId),
    },
    next: null,
  };
}

async function refundNote(ctx: MerchantContext, of: Of): Promise<CheckoutView | null> {
  const row = await ctx.db.refundNote.findUnique({ where: own(ctx, of.id) });
  const paid = row && (await describePaid(ctx, of, row.paymentIntentId));
  if (!paid) return null;
  const { intent, lineItems, timeZone, shown } = paid;
  const [refund, given] = await Promise.all([
    ctx.db.refund.findUnique({ where: own(ctx, row.refundId) }),
    findReceipt(ctx, intent.id),
  ]);
  const note: RefundNote = {
    number: String(row.number),
    amount: Number(row.amount),
    at: row.createdAt.toISOString(),
    seller: sellerLines(row.seller as Seller),
    reference: row.refundId,
    method: refund?.destination === "balance" ? "wallet" : await cardAlone(ctx, intent.id),
    timeZone,
    pdfUrl: pdfOf(ctx, row, "refund_note"),
    proofs: await proofsOf(ctx, row.refundId),
    parts: shownRefund({
      lineItems: lineItems.map((line) => ({ ...line, name: visibleName(line.name) ?? "—" })),
      breakdown: intent.breakdown as Breakdown | null,
      shares: (refund?.shares ?? null) as RefundShares | null,
    }),
    cameBack: refund?.status === "failed",
    payment: {
      amount: Number(intent.amountCaptured),
      at: (given?.createdAt ?? intent.createdAt).toISOString(),
      receiptNumber: given ? String(given.number) : null,
    },
  };
  return { state: "refund_note", ...shown, note };
}

/** The card that money goes back to, whatever else had paid. */
async function cardAlone(ctx: MerchantContext, intentId: string): Promise<PaidMethod> {
  const method = await paidMethod(ctx, intentId);
  if (method === null || typeof method === "string") return method;
  return { brand: method.brand, last4: method.last4 };
}
