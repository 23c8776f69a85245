import type { Canary } from "../../src/index.js";
import type { CheckoutSession } from "../../src/generated/types.js";
import { toSmallestUnit } from "./amounts.ts";
import type { MedusaAmount } from "./amounts.ts";
import type { CanaryOptions } from "../index.js";
import type { MedusaRecords } from "./records.ts";
import { giveBack } from "./refunds.ts";
import { checkOwn, dataOf, medusaSessionKey, readData } from "./session-data.ts";
import type { SessionData } from "./session-data.ts";

type Stored = Record<string, unknown>;
type Given = { data?: Stored; context?: { idempotency_key?: string } };
type Priced = Given & { amount: MedusaAmount; currency_code: string };
export type Status = "pending" | "requires_more" | "captured" | "canceled" | "error";

/**
 * Payments of Medusa's carts on Canary's hosted page, which charges at once: a payment is captured as soon as it is
 * made, and there is nothing to capture or to void later.
 */
export class CanaryPayments {
  private readonly canary: Canary;
  private readonly options: CanaryOptions;
  private readonly records: MedusaRecords;

  constructor(canary: Canary, options: CanaryOptions, records: MedusaRecords) {
    this.canary = canary;
    this.options = options;
    this.records = records;
  }

  /** Makes a checkout session; `data.url` is its page. Idempotent by Medusa's key, which is its payment session. */
  async initiate({ amount, currency_code, data, context }: Priced) {
    const medusaSession = data?.["session_id"];
    if (typeof medusaSession !== "string") throw new Error("Medusa gave no payment session.");
    const { idempotency_key: key } = context ?? {};
    const price = { amount, currency_code };
    const made = await this.open(price, medusaSession, key && `medusa-initiate-${key}`);
    return { id: made.id, status: "pending" as const, data: dataOf(made, medusaSession) };
  }

  /**
   * Replaces the checkout session where amount or currency are others.
   * @throws Error (the session has been paid)
   */
  async update({ amount, currency_code, data }: Priced): Promise<{ data: Stored }> {
    const own = expectData(data);
    const currency = currency_code.toUpperCase();
    const units = toSmallestUnit(amount, currency);
    if (own.amount === units && own.currency === currency) return { data: { ...data } };
    await this.release(data);
    const price = { amount, currency_code };
    const key = `medusa-replace-${own.id}-${units}-${currency}`;
    const made = await this.open(price, own.session_id, key);
    return { data: { ...data, ...dataOf(made, own.session_id) } };
  }

  /**
   * Ends an unpaid checkout session, so that its page takes no money any more.
   * @throws Error (the session has been paid: the cart is to be completed, or the payment refunded)
   */
  async release(data: Stored | undefined): Promise<{ data: Stored }> {
    const own = readData(data);
    if (!own) return { data: { ...data } };
    try {
      checkOwn(await this.canary.checkout.sessions.get(own.id), own);
      await this.canary.checkout.sessions.expire(own.id);
    } catch (error) {
      const { name } = error as Error;
      // Nobody can pay what the service does not know: another merchant's key, or data of testing that were cleared.
      if (name === "NotFoundError") return { data: { ...data } };
      if (name !== "ConflictError") throw error;
      const session = await this.canary.checkout.sessions.get(own.id);
      if (session.status !== "expired") {
        throw new Error(
          `The checkout session ${own.id} has been paid or is being paid: complete the cart, or refund the payment.`,
          { cause: error },
        );
      }
    }
    return { data: { ...data } };
  }

  /** State of the payment. A paid one is captured, also when it was refunded since. */
  async status(data: Stored | undefined): Promise<{ status: Status; data: Stored }> {
    const { session, intent, own } = await this.look(data);
    return { status: statusOf(session, intent), data: { ...data, ...own } };
  }

  /** The status that an order may be placed on: money that was given back since pays for no order. */
  async authorize(data: Stored | undefined): Promise<{ status: Status; data: Stored }> {
    const { session, intent, own } = await this.look(data);
    const status = statusOf(session, intent);
    const isGivenBack = status === "captured" && intent !== null && intent.amountRefunded > 0;
    return { status: isGivenBack ? "error" : status, data: { ...data, ...own } };
  }

  /** @throws Error unless the whole amount has been captured: the hosted page does that itself */
  async capture(data: Stored | undefined): Promise<{ data: Stored }> {
    const found = await this.status(data);
    if (found.status === "captured") return { data: found.data };
    throw new Error(`This payment is ${found.status}: the shopper has not paid it on the hosted page.`);
  }

  /** Gives money back, once for each refund of Medusa. */
  async refund({ amount, data, context }: Given & { amount: MedusaAmount }) {
    const { intent, own } = await this.look(data);
    if (!intent) throw new Error("Nothing was charged.");
    const refund = await giveBack(this.canary, this.records, {
      paymentIntentId: intent.id,
      amount: toSmallestUnit(amount, own.currency),
      currency: own.currency,
      medusaRefund: context?.idempotency_key,
    });
    return { data: { ...data, ...own, refundId: refund.id, refundStatus: refund.status } };
  }

  private async open(
    { amount, currency_code }: Pick<Priced, "amount" | "currency_code">,
    medusaSession: string,
    idempotencyKey: string | undefined,
  ): Promise<CheckoutSession> {
    const currency = currency_code.toUpperCase();
    const { successUrl, cancelUrl, hostedCheckoutConfig } = this.options;
    return this.canary.checkout.sessions.create(
      {
        currency,
        totalAmount: toSmallestUnit(amount, currency),
        successUrl,
        cancelUrl,
        clientReferenceId: medusaSession,
        metadata: { [medusaSessionKey]: medusaSession },
        ...(hostedCheckoutConfig ? { hostedCheckoutConfig } : {}),
      },
      idempotencyKey ? { idempotencyKey } : {},
    );
  }

  /** Session and payment as the service has them now, which must be the ones of the stored data. */
  private async look(data: Stored | undefined) {
    const own = expectData(data);
    const session = await this.canary.checkout.sessions.get(own.id);
    checkOwn(session, own);
    const { paymentIntentId } = session;
    const intent = paymentIntentId ? await this.canary.paymentIntents.get(paymentIntentId) : null;
    return { session, intent, own: { ...own, paymentIntentId } };
  }
}

function expectData(data: Stored | undefined): SessionData {
  const own = readData(data);
  if (!own) throw new Error("This payment session has no checkout session of Canary.");
  return own;
}

/** A session that is open can be paid yet, whatever became of the shopper's last card. */
export function statusOf(
  session: { status: string; totalAmount: number },
  intent: { status: string; amountCaptured: number } | null,
): Status {
  if (intent?.status === "succeeded")
    return intent.amountCaptured === session.totalAmount ? "captured" : "error";
  if (session.status === "expired" || intent?.status === "canceled") return "canceled";
  return intent?.status === "requires_action" ? "requires_more" : "pending";
}
