import type { Clock } from "#server/core/clock.ts";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/processor.ts";
import type { ProcessorDispute, ProcessorNotice } from "#server/core/processor.ts";
import type {
  BookedPayment,
  ProcessorBooks,
} from "#server/workshop/simulate/processor/processor-books.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

type Tell = (notice: (id: string) => ProcessorNotice) => void;
type Around = { books: ProcessorBooks; clock: Clock; random: Random; tell: Tell };

/**
 * Disputes at the processor, as Stripe documents them: evidence is handed in once and in time
 * (docs.stripe.com/api/disputes/object, `evidence_details.submission_count`: "Typically, you may only submit
 * evidence once"; `due_by`, `past_due`); whoever says nothing until then has lost, and an inquiry is closed
 * (docs.stripe.com/disputes/how-disputes-work); closing is irreversible (docs.stripe.com/api/disputes/close);
 * what is decided takes neither.
 */
export class DisputeDesk {
  /** What the merchant has handed in, by dispute. */
  readonly handedIn = new Map<string, string[]>();
  private readonly answers = new Map<string, ProcessorDispute>();
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
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
      status: "open",
      respondBy: addMs(clock.now(), random.pick([hourMs, 7 * dayMs])),
    };
    books.disputes.set(dispute.id, dispute);
    this.tellOf(dispute);
  }

  /** What was handed in to the inquiry does not count; there is time again. */
  escalate(dispute: ProcessorDispute): void {
    const respondBy = addMs(this.around.clock.now(), 7 * dayMs);
    Object.assign(dispute, { kind: "chargeback", status: "open", respondBy });
  }

  /** Stripe tells of a dispute until it is heard. */
  tellOf(dispute: ProcessorDispute): void {
    const { random, tell } = this.around;
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      tell((id) => ({ id, kind: "dispute", dispute }));
  }

  retrieve(id: string): ProcessorDispute {
    const dispute = this.around.books.disputes.get(id);
    if (!dispute) throw new ProcessorRefused("resource_missing", "No such dispute.");
    return dispute;
  }

  submit(id: string, evidence: string, key: string): ProcessorDispute {
    return this.once(key, () => {
      const dispute = this.undecided(id);
      const isLate = dispute.respondBy !== null && dispute.respondBy <= this.around.clock.now();
      if (dispute.status !== "open" || isLate)
        throw new ProcessorRefused("invalid_request_error", "Evidence is in, or it is too late.");
      this.handedIn.set(id, [...(this.handedIn.get(id) ?? []), evidence]);
      return this.become(dispute, "under_review");
    });
  }

  close(id: string, key: string): ProcessorDispute {
    return this.once(key, () => this.become(this.undecided(id), "lost"));
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
    const answer = this.answers.get(key) ?? structuredClone(act());
    this.answers.set(key, answer);
    return answer;
  }

  private undecided(id: string): ProcessorDispute {
    const dispute = this.retrieve(id);
    if (dispute.status === "open" || dispute.status === "under_review") return dispute;
    throw new ProcessorRefused("invalid_request_error", `The dispute is ${dispute.status}.`);
  }

  private become(dispute: ProcessorDispute, status: ProcessorDispute["status"]): ProcessorDispute {
    dispute.status = status;
    this.tellOf(dispute);
    return dispute;
  }
}
