import type { StripeBooks } from "#server/workshop/testing/stripe/books/books.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

/** A payment in Stripe's books, or a card that was saved without one. */
export type BookedPayment = {
  id: string;
  /** Null for one that was not asked for by us. */
  attemptId: string | null;
  merchantId: string;
  /** `unconfirmed`: it was made, and nobody has asked for a charge yet. */
  status: "unconfirmed" | "requires_action" | "authorized" | "succeeded" | "failed" | "canceled";
  amount: number;
  amountCaptured: number;
};

export type BookedRefund = {
  id: string;
  paymentId: string;
  amount: number;
  status: string;
  /** Null for one that was made in Stripe's dashboard. */
  refundId: string | null;
};

export type BookedDispute = {
  id: string;
  paymentId: string;
  amount: number;
  kind: "inquiry" | "chargeback";
  status: "open" | "under_review" | "won" | "lost";
  amountReinstated: number;
  evidence: string | null;
  evidencePastDue: boolean;
};

const statuses: Record<string, BookedPayment["status"]> = {
  requires_action: "requires_action",
  requires_capture: "authorized",
  succeeded: "succeeded",
  canceled: "canceled",
};

const disputeStatuses: Record<string, BookedDispute["status"]> = {
  needs_response: "open",
  warning_needs_response: "open",
  under_review: "under_review",
  warning_under_review: "under_review",
  won: "won",
  warning_closed: "won",
  lost: "lost",
};

type Moved = { amount: number };
type Metadata = { attemptId?: string; merchantId?: string; refundId?: string };

/**
 * Stripe's objects as the oracle reads them. It shares no code with the adapter, so that it can be held against the
 * service's books.
 */
export class ProcessorBooks {
  private readonly stripe: StripeBooks;

  constructor(stripe: StripeBooks) {
    this.stripe = stripe;
  }

  get payments(): BookedPayment[] {
    return [...this.stripe.objects.values()].filter(isIntent).map(paymentFrom);
  }

  get refunds(): BookedRefund[] {
    return this.all("refund").map(refundFrom);
  }

  get disputes(): BookedDispute[] {
    return this.all("dispute").map(disputeFrom);
  }

  payment(id: string | null | undefined): BookedPayment | undefined {
    const found = this.stripe.objects.get(id ?? "");
    return found && isIntent(found) ? paymentFrom(found) : undefined;
  }

  refund(id: string | null): BookedRefund | undefined {
    return this.refunds.find((refund) => refund.id === id);
  }

  dispute(id: string | null): BookedDispute | undefined {
    return this.disputes.find((dispute) => dispute.id === id);
  }

  /** A second one is made where Stripe has answered 500 to the first. */
  ofAttempt(attemptId: string): BookedPayment[] {
    return this.payments.filter((payment) => payment.attemptId === attemptId);
  }

  /** The sum that has been given back of a payment, or is on its way. */
  refunded(paymentId: string): number {
    return sum(this.refundsOf(paymentId).filter(({ status }) => status !== "failed"));
  }

  refundsOf(paymentId: string): BookedRefund[] {
    return this.refunds.filter((refund) => refund.paymentId === paymentId);
  }

  /** Money of the shopper that is held or kept of this attempt, in words. */
  keptOf(attemptId: string): string | null {
    for (const { id, status, amountCaptured } of this.ofAttempt(attemptId)) {
      if (status === "authorized") return `${id} is authorized`;
      const kept = amountCaptured - this.refunded(id);
      if (kept > 0) return `${id} has taken ${kept}`;
    }
    return null;
  }

  /** The sum that cardholders' banks have taken of a payment. */
  disputed(paymentId: string): number {
    const taken = this.disputesOf(paymentId).filter(
      ({ kind, status }) => kind === "chargeback" && status !== "won",
    );
    return sum(taken.map((it) => ({ amount: it.amount - it.amountReinstated })));
  }

  disputesOf(paymentId: string): BookedDispute[] {
    return this.disputes.filter((dispute) => dispute.paymentId === paymentId);
  }

  paymentsOf(merchantId: string): BookedPayment[] {
    return this.payments.filter((payment) => payment.merchantId === merchantId);
  }

  /** The sum that Stripe holds for us of a merchant. */
  held(merchantId: string): number {
    return this.paymentsOf(merchantId)
      .map(({ id, amountCaptured }) => amountCaptured - this.refunded(id) - this.disputed(id))
      .reduce((total, amount) => total + amount, 0);
  }

  private all(object: string): StripeObject[] {
    return [...this.stripe.objects.values()].filter((one) => one.object === object);
  }
}

function isIntent({ object }: StripeObject): boolean {
  return object === "payment_intent" || object === "setup_intent";
}

function paymentFrom(intent: StripeObject): BookedPayment {
  const { attemptId = null, merchantId = "" } = intent["metadata"] as Metadata;
  const error = intent["last_payment_error"] ?? intent["last_setup_error"];
  return {
    id: intent.id,
    attemptId,
    merchantId,
    status: statuses[intent.status ?? ""] ?? (error ? "failed" : "unconfirmed"),
    amount: Number(intent["amount"] ?? 0),
    amountCaptured: Number(intent["amount_received"] ?? 0),
  };
}

function refundFrom(refund: StripeObject): BookedRefund {
  const { refundId = null } = (refund["metadata"] ?? {}) as Metadata;
  return {
    id: refund.id,
    paymentId: String(refund["payment_intent"]),
    amount: Number(refund["amount"]),
    status: refund.status ?? "",
    refundId,
  };
}

/** An inquiry moves no money; what was said to it does not count for the chargeback that comes of it. */
function disputeFrom(dispute: StripeObject): BookedDispute {
  const moved = dispute["balance_transactions"] as Moved[];
  const { submission_count, past_due } = dispute["evidence_details"] as {
    submission_count: number;
    past_due: boolean;
  };
  const { uncategorized_text = null } = dispute["evidence"] as { uncategorized_text?: string };
  const isAnswered = submission_count > 0;
  return {
    id: dispute.id,
    paymentId: String(dispute["payment_intent"]),
    amount: Number(dispute["amount"]),
    kind: moved.length > 0 ? "chargeback" : "inquiry",
    status: disputeStatuses[dispute.status ?? ""] ?? "open",
    amountReinstated: sum(moved.filter(({ amount }) => amount > 0)),
    evidence: isAnswered ? uncategorized_text : null,
    evidencePastDue: isAnswered && past_due,
  };
}

function sum(parts: { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
