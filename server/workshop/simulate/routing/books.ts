import type { ProcessorNotice, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Name } from "#server/workshop/simulate/routing/abilities.ts";

/** A refund as its processor has it; `key` is our id. One that bounces fails after it had succeeded, or had begun. */
export type MadeRefund = {
  id: string;
  key: string;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  bounces: boolean;
};

/** A payment as its processor has it. Amounts in the smallest unit. */
export type Made = {
  id: string;
  attemptId: string;
  merchantId: string;
  intentId: string;
  amount: number;
  currency: string;
  method: string;
  status: ProcessorPayment["status"];
  capture?: "automatic" | "manual";
  captured: number;
  refunds: MadeRefund[];
  /** Taken back by the payer's bank. */
  returned: number;
  /** A debit that the bank will not pay. */
  bounces: boolean;
  at: Date;
};

/** The money that the processor has of a payment. */
export function taken({ captured, refunds, returned }: Made): number {
  const given = refunds.filter(({ status }) => status !== "failed");
  return given.reduce((left, { amount }) => left - amount, captured - returned);
}

export type Waiting = { processor: Name; notice: ProcessorNotice; surely: boolean };

/** The books of one processor, and the notices that it has not sent yet. */
export class Books {
  readonly payments: Made[] = [];
  readonly refunds = new Map<string, { made: Made; refund: MadeRefund }>();
  readonly #name: Name;
  readonly #waiting: Waiting[];
  readonly #mark: string;

  constructor(name: Name, waiting: Waiting[], mark: string) {
    this.#name = name;
    this.#waiting = waiting;
    this.#mark = mark;
  }

  add(made: Omit<Made, "id">): Made {
    const added = { ...made, id: `${this.#name}_${this.#mark}_${this.payments.length}` };
    this.payments.push(added);
    if (made.status !== "canceled") this.tell(added);
    return added;
  }

  get(id: string): Made | undefined {
    return this.payments.find((one) => one.id === id);
  }

  ofAttempt(attemptId: string): Made | undefined {
    return this.payments.find((one) => one.attemptId === attemptId);
  }

  /** Leaves a notice about a payment; `surely`: nothing else would bring it to light. */
  tell({ id, attemptId }: Made, { surely = false } = {}): void {
    this.leave({ id, kind: "payment", paymentId: id, attemptId }, surely);
  }

  leave(notice: ProcessorNotice, surely = true): void {
    this.#waiting.push({ processor: this.#name, notice, surely });
  }
}
