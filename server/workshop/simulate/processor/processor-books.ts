import { randomUUID } from "node:crypto";
import type {
  Decline,
  ProcessorDispute,
  ProcessorNotice,
  ProcessorPayment,
  ProcessorRefund,
} from "#server/core/interfaces/processor.ts";

/** A payment in the processor's own books. */
export type BookedPayment = {
  id: string;
  /** Null for one that was not asked for by us. */
  attemptId: string | null;
  merchantId: string;
  status: Exclude<ProcessorPayment["status"], "processing">;
  amount: number;
  currency: string;
  capture: "automatic" | "manual";
  amountCaptured: number;
  method: string | null;
  decline: Decline | null;
};

/** `bounces`: succeeds, and its money comes back afterwards. */
export type BookedRefund = ProcessorRefund & { refundId: string | null; bounces: boolean };

/**
 * What the processor knows. It shares no code with the service but the shapes of its answers, so
 * that it can be held against the service's books.
 */
export class ProcessorBooks {
  readonly payments = new Map<string, BookedPayment>();
  readonly refunds = new Map<string, BookedRefund>();
  readonly disputes = new Map<string, ProcessorDispute>();
  /** Payments by the attempt that asked for them; null: nothing was made and nothing ever will be. */
  readonly byAttempt = new Map<string, string | null>();
  private notices: { notice: ProcessorNotice; dueAt: Date; isLost: boolean }[] = [];
  private made = 0;
  /** Ids are the processor's own: no two histories share one. */
  private readonly prefix = randomUUID();

  newId(kind: string): string {
    this.made += 1;
    return `${kind}_${this.prefix}_${this.made}`;
  }

  /** Leaves a notice of how things stand now; what it says may be old when it arrives. */
  tell(notice: ProcessorNotice, { dueAt, isLost }: { dueAt: Date; isLost: boolean }): void {
    this.notices.push({ notice: structuredClone(notice), dueAt, isLost });
  }

  /** What is told meanwhile is lost. */
  losing(tell: () => void): void {
    const known = new Set(this.notices);
    tell();
    for (const one of this.notices) if (!known.has(one)) one.isLost = true;
  }

  get hasLost(): boolean {
    return this.notices.some(({ isLost }) => isLost);
  }

  /** Somebody lets the processor send again what was lost. Answers whether anything was. */
  sendLost(): boolean {
    const lost = this.notices.filter(({ isLost }) => isLost);
    for (const one of lost) one.isLost = false;
    return lost.length > 0;
  }

  due(now: Date): ProcessorNotice[] {
    const due = this.notices.filter(({ dueAt, isLost }) => dueAt <= now && !isLost);
    return due.map(({ notice }) => notice);
  }

  forget(noticeId: string): void {
    this.notices = this.notices.filter(({ notice }) => notice.id !== noticeId);
  }

  /** What has been given back of a payment, or is on its way. */
  refunded(paymentId: string): number {
    return sum(this.refundsOf(paymentId).filter(({ status }) => status !== "failed"));
  }

  refundsOf(paymentId: string): BookedRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId);
  }

  /** Money of the shopper that is held or kept of this attempt, in words. */
  keptOf(attemptId: string): string | null {
    const payment = this.payments.get(this.byAttempt.get(attemptId) ?? "");
    if (payment?.status === "authorized") return `${payment.id} is authorised`;
    const kept = (payment?.amountCaptured ?? 0) - this.refunded(payment?.id ?? "");
    return kept > 0 ? `${payment?.id} has taken ${kept}` : null;
  }

  /** What a cardholder's bank has taken of it. */
  disputed(paymentId: string): number {
    const isTaken = ({ fundsWithdrawn, status }: ProcessorDispute) =>
      fundsWithdrawn && status !== "won";
    return sum(
      this.disputesOf(paymentId)
        .filter(isTaken)
        .map((it) => ({ amount: it.amount - it.amountReinstated })),
    );
  }

  disputesOf(paymentId: string): ProcessorDispute[] {
    return [...this.disputes.values()].filter((dispute) => dispute.paymentId === paymentId);
  }

  paymentsOf(merchantId: string): BookedPayment[] {
    return [...this.payments.values()].filter((payment) => payment.merchantId === merchantId);
  }

  /** What it holds for us of a merchant. */
  held(merchantId: string): number {
    return this.paymentsOf(merchantId)
      .map(({ id, amountCaptured }) => amountCaptured - this.refunded(id) - this.disputed(id))
      .reduce((total, amount) => total + amount, 0);
  }
}

function sum(parts: { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
