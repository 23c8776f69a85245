import { randomBytes } from "node:crypto";
import type { Clock } from "#server/core/clock.ts";
import type { NoticeItem } from "#server/payments/processor/adyen/notices/signature.ts";
import type { AdyenTable } from "#server/workshop/testing/adyen/table.ts";

export const merchantAccount = "CanaryTEST";

export type Fields = Record<string, unknown>;
export type Money = { currency: string; value: number };

/** A card as the model knows it. `holder`: Adyen's test platform takes refusals from the holder's name. */
export type ModelCard = { number: string; month: string; year: string; holder: string };

export type ModelPayment = {
  psp: string;
  reference: string;
  amount: Money;
  /** `received`: a debit that the payer's bank has not answered. */
  state: "received" | "authorized" | "refused" | "canceled";
  captured: number;
  refunded: number;
  isDisputed: boolean;
};

export type ModelDispute = {
  psp: string;
  payment: ModelPayment;
  endsAt: Date;
  status: "Undefended" | "Pending" | "Accepted";
  documents: Set<string>;
};

/** Everything that the model of Adyen has, and the notices that are on their way. */
export class AdyenWorld {
  readonly payments = new Map<string, ModelPayment>();
  /** Questions of banks, by the token in the address that leads to it. */
  readonly questions = new Map<string, { request: Fields; answer: "none" | "pass" | "fail" }>();
  /** Adyen's own pages, by the id of their session. */
  readonly pages = new Map<
    string,
    { request: Fields; answer: Fields | null; isRefused: boolean }
  >();
  /** Payments by a code that an app asks about, by our reference. */
  readonly apps = new Map<string, Fields>();
  readonly stored = new Map<string, { shopper: string; card: ModelCard }>();
  readonly disputes = new Map<string, ModelDispute>();
  readonly notices: NoticeItem[] = [];

  /** Where shoppers find its pages, when they are served (`serve.ts`). */
  origin: string | null = null;

  readonly clock: Clock;
  private readonly table: AdyenTable;

  constructor(clock: Clock, table: AdyenTable) {
    this.clock = clock;
    this.table = table;
  }

  /** Sixteen characters, as Adyen's references have. */
  nextPsp(): string {
    const hex = randomBytes(8).toString("hex").toUpperCase();
    // Sixteen digits in a row would be the number of a card, one time in a few thousand.
    return `${hex.slice(0, 7)}K${hex.slice(7, 15)}`;
  }

  /** Puts a notice on its way. @throws where it is not as Adyen declares it */
  tell(about: Partial<NoticeItem> & Pick<NoticeItem, "eventCode" | "amount">): void {
    const item: NoticeItem = {
      pspReference: this.nextPsp(),
      merchantAccountCode: merchantAccount,
      merchantReference: "",
      eventDate: this.clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, "+00:00"),
      success: "true",
      reason: "",
      ...about,
    };
    this.table.checkNotice(item as unknown as Fields);
    this.notices.push(item);
  }

  paymentBy(psp: string): ModelPayment | undefined {
    return this.payments.get(psp);
  }

  sum(of: (payment: ModelPayment) => number): number {
    return [...this.payments.values()].reduce((total, one) => total + of(one), 0);
  }

  /** The cardholder disputes a payment with the bank; its money is taken at once. */
  dispute(payment: ModelPayment): ModelDispute {
    const endsAt = new Date(this.clock.now().getTime() + 14 * 86_400_000);
    const dispute: ModelDispute = {
      psp: this.nextPsp(),
      payment,
      endsAt,
      status: "Undefended",
      documents: new Set(),
    };
    payment.isDisputed = true;
    this.disputes.set(dispute.psp, dispute);
    for (const eventCode of ["NOTIFICATION_OF_CHARGEBACK", "CHARGEBACK"] as const)
      this.tell({
        eventCode,
        pspReference: dispute.psp,
        originalReference: payment.psp,
        merchantReference: payment.reference,
        paymentMethod: "visa",
        amount: { ...payment.amount, value: payment.captured },
        reason: "Fraudulent Use of Account Number",
        additionalData: {
          chargebackReasonCode: "10.4",
          chargebackSchemeCode: "visa",
          defendable: "true",
          defensePeriodEndsAt: endsAt.toISOString(),
          disputeStatus: "Undefended",
        },
      } as Parameters<AdyenWorld["tell"]>[0]);
    return dispute;
  }
}
