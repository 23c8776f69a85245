import type { Clock } from "#server/core/clock.ts";

export type Fields = Record<string, unknown>;

/** A request as it came. */
export type Asked = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
};

/** The card of a token, as the model knows it. */
export type ModelCard = { number: string; does: "pays" | "declines" | "asks" };

/** A mandate for an account, as it was told. */
export type ModelMandate = { iban: string; holder: string; reference: string; signed: string };

export type ModelPayment = {
  id: string;
  request: Fields;
  metadata: Fields;
  currency: string;
  /** Smallest unit, as the model counts: Mollie's decimals without their point. */
  amount: number;
  status: "open" | "pending" | "authorized" | "paid" | "canceled" | "expired" | "failed";
  card: ModelCard | null;
  /** The mandate by which an account is debited. */
  debited: ModelMandate | null;
  isAuthorized: boolean;
  failureReason: string | null;
  mandateId: string | null;
  captures: { id: string; amount: number; status: "pending" | "succeeded" | "failed" }[];
  chargebacks: { id: string; createdAt: Date; reversedAt: Date | null }[];
  createdAt: Date;
};

export type ModelRefund = {
  id: string;
  payment: ModelPayment;
  amount: number;
  metadata: unknown;
  status: "pending" | "refunded" | "failed";
  createdAt: Date;
};

export type ModelCustomer = {
  id: string;
  metadata: unknown;
  mandates: Map<string, ModelCard>;
  accounts: Map<string, ModelMandate>;
  isDeleted: boolean;
  createdAt: Date;
};

/** Tokens of the model's cards, as Mollie's fields in a browser would make them. */
export const cards: Record<string, ModelCard> = {
  tkn_pays: { number: "4242424242424242", does: "pays" },
  tkn_declines: { number: "4242424242424242", does: "declines" },
  tkn_asks: { number: "4212345678901237", does: "asks" },
};

/** All that Mollie has: payments, refunds and customers, the newest last. */
export class MollieWorld {
  readonly clock: Clock;
  /** The address of Mollie's pages, where a browser is led through them. */
  origin = "https://www.mollie.com";
  readonly payments = new Map<string, ModelPayment>();
  readonly refunds = new Map<string, ModelRefund>();
  /** References of mandates that were given. */
  readonly references = new Set<string>();
  readonly customers = new Map<string, ModelCustomer>();
  /** Notices on their way: the address that a payment named, and the payment. */
  readonly notices: { address: string; id: string }[] = [];
  private count = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  nextId(prefix: string): string {
    this.count += 1;
    return `${prefix}_${String(this.count).padStart(8, "0")}`;
  }

  tell({ id, request }: ModelPayment): void {
    const address = request["webhookUrl"];
    if (typeof address === "string") this.notices.push({ address, id });
  }

  /** Money that was taken of a payment. */
  takenOf({ status, amount, captures, request }: ModelPayment): number {
    const captured = captures.reduce(
      (sum, one) => sum + (one.status === "failed" ? 0 : one.amount),
      0,
    );
    if (request["captureMode"] === "manual") return captured;
    return status === "paid" ? amount : 0;
  }

  givenOf(payment: ModelPayment): number {
    return [...this.refunds.values()]
      .filter((one) => one.payment === payment && one.status !== "failed")
      .reduce((sum, one) => sum + one.amount, 0);
  }

  sum(of: (payment: ModelPayment) => number): number {
    return [...this.payments.values()].reduce((total, one) => total + of(one), 0);
  }

  /** The bank takes the money back, and Mollie tells of it. */
  chargeBack(payment: ModelPayment): string {
    const id = this.nextId("chb");
    payment.chargebacks.push({ id, createdAt: this.clock.now(), reversedAt: null });
    this.tell(payment);
    return id;
  }
}
