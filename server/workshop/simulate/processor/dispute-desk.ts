import type { Clock } from "#server/core/clock.ts";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import {
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorDispute, ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type {
  BookedPayment,
  ProcessorBooks,
} from "#server/workshop/simulate/processor/processor-books.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

type Tell = (notice: (id: string) => ProcessorNotice) => void;
type Around = { books: ProcessorBooks; clock: Clock; random: Random; tell: Tell };

/**
 * Disputes at the processor, as Stripe documents them: evidence is handed in once
 * (docs.stripe.com/api/disputes/object, `evidence_details.submission_count`: "Typically, you may only submit
 * evidence once"), and when that is late it is refused or its delivery is not certain (`past_due`); whoever says
 * nothing until then has lost, and an inquiry is closed (docs.stripe.com/disputes/how-disputes-work); closing is
 * irreversible, and of an inquiry too the status that it leaves is plain `lost` (docs.stripe.com/api/disputes/close);
 * what is decided takes neither. A key's answer is its answer, a 500 too (docs.stripe.com/api/idempotent_requests).
 */
export class DisputeDesk {
  /** What the merchant has handed in, by dispute. */
  readonly handedIn = new Map<string, string[]>();
  /** Those of which the merchant has accepted the loss. */
  readonly accepted = new Set<string>();
  private readonly answers = new Map<string, ProcessorDispute>();
  private readonly broken = new Set<string>();
  private readonly refusesLate: boolean;
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
    this.refusesLate = around.random.chance(0.5);
  }

  /** Once a payment, and for all of what was captured. */
  open(payment: BookedPayment, kind: ProcessorDispute["kind"]): void {
    const { books, clock, random } = this.around;
    const dispute: ProcessorDispute = {
      id: books.newId("dp"),
      paymentId: payment.id,
      amount: payment.amountCaptured,
      currency: payment.currency,
      reason: "fraudulent",
      kind,
      fundsWithdrawn: kind === "chargeback",
      amountReinstated: 0,
      status: "open",
      evidence: null,
      evidenceFiles: [],
      evidencePastDue: false,
      respondBy: addMs(clock.now(), random.pick([hourMs, 7 * dayMs])),
    };
    books.disputes.set(dispute.id, dispute);
    this.tellOf(dispute);
  }

  /** What was handed in to the inquiry does not count; there is time again. */
  escalate(dispute: ProcessorDispute): void {
    const respondBy = addMs(this.around.clock.now(), 7 * dayMs);
    Object.assign(dispute, { kind: "chargeback", fundsWithdrawn: true, status: "open", respondBy });
    Object.assign(dispute, { evidence: null, evidencePastDue: false });
  }

  /**
   * The bank thinks better of it, once: all comes back, or a part of it to one that stays lost (support.stripe.com,
   * "Dispute for full charge amount after a partial refund was issued").
   */
  reverse(dispute: ProcessorDispute): void {
    const { random } = this.around;
    const isWhole = random.chance(0.5);
    dispute.amountReinstated = isWhole ? dispute.amount : 1 + random.below(dispute.amount);
    this.become(dispute, isWhole ? "won" : "lost");
  }

  /** Stripe tells of a dispute until it is heard. */
  tellOf(dispute: ProcessorDispute): void {
    const { random, tell } = this.around;
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      tell((id) => ({ id, kind: "dispute", dispute: asTold(dispute) }));
  }

  retrieve(id: string): ProcessorDispute {
    return asTold(this.find(id));
  }

  standingOf(id: string): string {
    return `${this.around.books.disputes.get(id)?.kind} ${id}`;
  }

  /** Whatever is asked under this key is answered 500, unless it has its answer. */
  breakUnder(key: string): void {
    if (!this.answers.has(key)) this.broken.add(key);
  }

  submit(id: string, evidence: string, key: string): ProcessorDispute {
    return this.once(key, () => {
      const dispute = this.undecided(id);
      const isLate = dispute.respondBy !== null && dispute.respondBy <= this.around.clock.now();
      if (dispute.status !== "open" || (isLate && this.refusesLate))
        throw new ProcessorRefused("invalid_request_error", "Evidence is in, or it is too late.");
      this.handedIn.set(id, [...(this.handedIn.get(id) ?? []), evidence]);
      Object.assign(dispute, { evidence, evidencePastDue: isLate });
      return this.become(dispute, "under_review");
    });
  }

  close(id: string, key: string): ProcessorDispute {
    return this.once(key, () => {
      const dispute = this.undecided(id);
      this.accepted.add(id);
      return this.become(dispute, "lost");
    });
  }

  /** Of those whose time is over nobody hears any more. Answers whether there were any. */
  passDeadlines(): boolean {
    const { books, clock } = this.around;
    const over = [...books.disputes.values()].filter(
      ({ status, respondBy }) => status === "open" && respondBy && respondBy <= clock.now(),
    );
    for (const dispute of over) this.become(dispute, dispute.kind === "inquiry" ? "won" : "lost");
    return over.length > 0;
  }

  /** Asked again under a key, it answers as the first time. */
  private once(key: string, act: () => ProcessorDispute): ProcessorDispute {
    if (this.broken.has(key)) throw new ProcessorUnreachable(`500, as each time under ${key}`);
    const answer = this.answers.get(key) ?? asTold(act());
    this.answers.set(key, answer);
    return answer;
  }

  private find(id: string): ProcessorDispute {
    const dispute = this.around.books.disputes.get(id);
    if (!dispute) throw new ProcessorRefused("resource_missing", "No such dispute.");
    return dispute;
  }

  private undecided(id: string): ProcessorDispute {
    const dispute = this.find(id);
    if (dispute.status === "open" || dispute.status === "under_review") return dispute;
    throw new ProcessorRefused("invalid_request_error", `The dispute is ${dispute.status}.`);
  }

  private become(dispute: ProcessorDispute, status: ProcessorDispute["status"]): ProcessorDispute {
    dispute.status = status;
    this.tellOf(dispute);
    return dispute;
  }
}

/** As it stands now. Only `warning_…` says that it is an inquiry, which `lost` does not. */
function asTold(dispute: ProcessorDispute): ProcessorDispute {
  const kind = dispute.status === "lost" ? "chargeback" : dispute.kind;
  return { ...dispute, kind };
}
