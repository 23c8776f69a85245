import type { ExpressHolder, ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { PayoutRail } from "#server/core/interfaces/payout-rail.ts";
import type { Breaker } from "#server/core/interfaces/processor-breaker.ts";
import type {
  BankPayout,
  CustomersPage,
  Listed,
  ProcessorFraudWarning,
  ReportFormat,
} from "#server/core/interfaces/processor-lists.ts";
import { outsideProcessors } from "#server/core/settings/processors/all.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { EvidenceKind } from "#server/wire/atoms/merchant/evidence-kinds.ts";
import type { DeclineAdvice } from "#server/wire/payments/decline-codes.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

/**
 * A card processor, the one outside system that moves card money. Every call that changes
 * something there carries a key of ours; the same key has its effect at most once. No method is
 * ever called inside a database transaction of ours.
 *
 * A refusal of the card is an answer, not an exception (`processor-problems.ts`). `ProcessorRefused` is a definite refusal
 * of the request: nothing was done, and the same request is refused again. `ProcessorUnreachable`
 * leaves it open: it is asked for later with `resolvePayment` or the same key again.
 */
export interface Processor {
  readonly name: ProcessorName;
  /** Whether card numbers may be given to it by this service; else only its own tokens. */
  readonly takesCardNumbers: boolean;
  /** Present when shoppers give their cards on a page of the processor's own: the token to ask for it by. */
  readonly cardPageToken?: string;
  /** Where its addresses for shoppers lead on to: the page's policy must let a form be followed there. */
  readonly formOrigins?: readonly string[];
  /** Present when the processor alone decides whether a card's bank is asked: it takes no wish that every bank is. */
  readonly decidesOnChallenges?: true;
  /** Present when a dispute is told of as lost, and takes no answer: it may be won after all, if the bank reverses it. */
  readonly disputesAreFinal?: true;
  /** The key of the processor's own browser library, when it has one. */
  readonly publishableKey: string | null;
  /** The ways to pay from the shopper's own bank account that it has; none where it does not say. */
  readonly bankWays?: readonly BankWay[];
  /** The ways among them that begin with the company's own button in the processor's browser library, and come as its token. */
  readonly browserWays?: readonly BankWay[];
  /** Present when the company of an express way tells who pays: the details of the shopper, who need not type them. */
  readonly expressHolder?: ExpressHolder;
  /** Sentences for merchants about ways that it does not offer, where there is more to say than that. */
  readonly whyLeftOut?: Partial<Record<BankWay, string>>;
  /** Present when an account that was debited once can be debited again by its token, without its holder; alone: without a first debit, too. */
  readonly keepsMandates?: true | "alone";
  /** Present with that library: how many of its units one smallest unit of a currency is there. */
  browserUnits?(currency: string): number;
  /** Present when calls go over a network: refuses new charges while the processor is away. */
  readonly breaker?: Breaker;

  /** Which amounts it takes in a currency; null for a currency that it does not take at all. */
  limits(currency: string): AmountLimits | null;
  /** Why it would not even try this card (a real number in the sandbox), or null. */
  cardProblem(card: CardInput): string | null;
  /** Present when a card number can become a token that is charged later, with nobody's name to it. A key makes one token. */
  readonly tokenizeCard?: (card: CardInput, key: string) => Promise<string>;
  /** Pays, authorizes or (`setup`) saves. At most once per `attemptId`; asked again, answers the same payment. */
  createPayment(request: PaymentRequest): Promise<ProcessorPayment>;
  /** The payment as it stands. */
  retrievePayment(paymentId: string): Promise<ProcessorPayment>;
  /**
   * The outcome of an attempt whose answer was lost. When nothing was charged, makes sure that nothing ever will
   * be: a request still on its way is refused afterwards.
   */
  resolvePayment(attempt: AttemptReference): Promise<ProcessorPayment>;
  /** Takes `amount` of what was authorized and lets the rest go. */
  capturePayment(paymentId: string, amount: number, key: string): Promise<ProcessorPayment>;
  /**
   * Present when the processor wants to be told that the shopper is back from the bank, who comes to
   * `/api/processor/return` with these parameters. Answers where the shopper wanted to go from there; null for a payment
   * that is not its own. Coming again changes nothing.
   */
  takeReturn?(query: URLSearchParams): Promise<string | null>;
  /** Gives up an authorization or a challenge; answers the payment as it stands when that is too late. */
  cancelPayment(paymentId: string, key: string): Promise<ProcessorPayment>;

  /** Gives money back. At most once per `refundId`; asked again, answers the same refund. */
  createRefund(request: RefundRequest): Promise<ProcessorRefund>;
  retrieveRefund(refundId: string): Promise<ProcessorRefund>;

  /** Present when the processor pays merchants out. Otherwise an administrator says what became of payouts. */
  readonly payouts?: PayoutRail;
  /** Present when the processor has a report of its balance as a file of its own kind. */
  readonly report?: ReportFormat;

  /**
   * Forgets a saved card, so that nobody can charge it, and whatever was made to keep it. Forgetting it again is no
   * error.
   */
  detachMethod(processorMethod: string): Promise<void>;

  /**
   * The current card of a saved method; null if the processor has deleted it. A method that the processor has never
   * known is refused: our key may belong to another account.
   */
  retrieveMethod(processorMethod: string): Promise<CardSummary | null>;

  /**
   * A page of one kind of objects, as notices: those that began after `since`, from the place where the page before
   * ended. `next` is null at the end. Nothing comes of asking again.
   */
  listChanges(listed: Listed, page: { since: Date; after: string | null }): Promise<ChangesPage>;
  /** A page of the customers that it keeps cards for on our behalf, used or not. */
  listCustomers(after: string | null): Promise<CustomersPage>;
  /** Deletes one of these with all cards that are kept for it. Deleting it again is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The dispute as it stands. */
  retrieveDispute(disputeId: string): Promise<ProcessorDispute>;
  /**
   * Gives the processor a file, for evidence to refer to by what is answered. Nothing comes of it alone, so that
   * it may be given again. Refused when it is too large, or no PDF, PNG or JPEG.
   */
  uploadEvidence(file: ProcessorFile, key: string): Promise<string>;
  /**
   * Hands evidence to the card's bank. Refused once evidence is in or it is decided; after `respondBy`
   * it is refused, or taken without certainty (`evidencePastDue`). The key names this one try: who
   * tries again looks first.
   */
  submitEvidence(
    disputeId: string,
    evidence: ProcessorEvidence,
    key: string,
  ): Promise<ProcessorDispute>;
  /** Accepts the loss of a dispute. Refused once it is decided. The key names this one try. */
  closeDispute(disputeId: string, key: string): Promise<ProcessorDispute>;

  /**
   * Verifies and reads a webhook of the processor, by its body, its headers and the parameters of its address; one that
   * cannot be asked writes it down. Null for a kind that does not concern us, several where one webhook tells of several
   * things. @throws InvalidNotice at once
   */
  readNotice(body: string, headers: Headers, query: URLSearchParams): Read | Promise<Read>;
  /** Notices that are waiting here (sandbox; others send webhooks). Given again until acknowledged. */
  pendingNotices(): Promise<ProcessorNotice[]>;
  acknowledgeNotice(noticeId: string): Promise<void>;
}

/** Settings, metrics and the registry know a processor by one of these. */
export const processorNames = ["sandbox", "second_sandbox", ...outsideProcessors] as const;
export type ProcessorName = (typeof processorNames)[number];

/** All in the smallest unit of the currency, as ISO 4217 has it. */
export type AmountLimits = {
  minimum: number;
  maximum: number;
  /** Every amount, refunds and captures too, is a multiple of this. */
  multipleOf: number;
};

/** The means of payment to charge. A card number lives in this value only, for the length of one call. */
export type PaymentSource =
  | { type: "card"; card: CardInput }
  | { type: "saved"; processorMethod: string }
  /** Made by the processor's library in the shopper's browser. */
  | { type: "token"; token: string }
  /** Approved by the shopper at their own bank: answered by `requires_action` first. */
  | { type: "redirect"; payer: { name: string | null; email: string | null } }
  /** Waited for: answered by `requires_action`, or refused where the code of the shopper's bank is wrong. */
  | { type: "code"; code: string | null }
  /** A bank account that its holder allows to be debited: answered by `processing` first. It lives in this value only. */
  | { type: "debit"; account: string; payer: { name: string; email: string } };

export type AttemptReference = {
  /** The idempotency key at the processor. */
  attemptId: string;
  merchantId: string;
  /** For the shopper's statement: several merchants may share an account. Null when it is not known. */
  merchantName: string | null;
  paymentIntentId: string;
  /** Smallest currency unit; 0 when `setup`. */
  amount: number;
  currency: string;
  /** The way to pay: the processor makes the payment for it alone. */
  method: "card" | BankWay;
  capture: "automatic" | "manual";
  /** Save the card and charge nothing. */
  setup: boolean;
  /** Save the card besides charging it. */
  save: boolean;
  /** The saved card's holder is away, so that nobody can answer a challenge. */
  offSession: boolean;
  /** For which charges without its holder a card is kept, and charged: those of a subscription, or others. */
  usage: "recurring" | "unscheduled";
  /** Where the shopper's browser comes back to after a challenge. */
  returnUrl: string;
  /** When the attempt began: processors forget keys after a day. */
  startedAt: Date;
};

export type PaymentRequest = AttemptReference & {
  source: PaymentSource;
  /** Whether 3-D Secure is requested for every card that supports it, not only where it is required. */
  askBank: boolean;
};

export type ProcessorPayment = {
  /** Null when the processor has no such payment, or none that anybody knows of: it refused to make it, or broke. */
  id: string | null;
  status: "processing" | "requires_action" | "authorized" | "succeeded" | "failed" | "canceled";
  /** The attempt of ours that it is for; null for one that we never asked for. */
  attemptId: string | null;
  amount: number;
  amountCaptured: number;
  card: CardSummary | null;
  /** The token to charge the card again; only when it was to be saved. */
  processorMethod: string | null;
  /** Set while status is requires_action. */
  nextAction: ShopperAction | null;
  /** Set of a debit that the bank was asked for, however it ended; not of one that was refused at once. */
  debit?: { country: string; last4: string; expectedAt: Date } | null;
  /** When the processor lets an authorization go; seven days from now where it does not say. */
  captureBefore?: Date | null;
  /** Set when status is failed; when it is canceled, where there is more to say than that nothing was charged. */
  decline: Decline | null;
};

/** The details of a card that may be kept. */
export type CardSummary = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Keyed hash: the same for the same number, and no way back. */
  fingerprint: string;
};

/** Why a payment was not made, in words for programs and a sentence for people. */
export type Decline = {
  /** `payment_not_made`: no bank has said no. */
  code: "card_declined" | "payment_not_made";
  declineCode: string;
  message: string;
  /** How the card may be used while its holder is away. */
  advice: DeclineAdvice;
};

export type RefundRequest = {
  refundId: string;
  merchantId: string;
  paymentId: string;
  amount: number;
  currency: string;
  /** It may have been asked for before: what was made then is looked for first. */
  again: boolean;
};
export type ProcessorRefund = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  failureReason: string | null;
};

export type ProcessorFile = { filename: string; mimeType: string; bytes: Uint8Array };

/** A file of evidence by the processor's name for it, as `uploadEvidence` answered. */
export type NamedEvidence = { kind: EvidenceKind; file: string };

/** `files`: one of each kind. */
export type ProcessorEvidence = { text: string; files: NamedEvidence[] };

export type ProcessorDispute = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  reason: string;
  /** An inquiry asks and takes no money; it may become a chargeback, which does. */
  kind: "inquiry" | "chargeback";
  /** Whether it has taken the money, be it given back since. */
  fundsWithdrawn: boolean;
  /** The amount given back so far; of a dispute that is won the whole, possibly a little later. */
  amountReinstated: number;
  /** won: decided for the merchant, or an inquiry that ended without a chargeback. */
  status: "open" | "under_review" | "won" | "lost";
  /** The evidence as it was handed in. Null while the dispute is open, or when it was not handed in as text. */
  evidence: string | null;
  /** The files that were handed in with it, also by others: Stripe adds receipts that it sent. */
  evidenceFiles: readonly NamedEvidence[];
  /** It was handed in after `respondBy`: whether it reaches the bank is not certain. */
  evidencePastDue: boolean;
  respondBy: Date | null;
};

/** Something that happened at the processor. May come twice, late and out of order. */
export type ProcessorNotice =
  | { id: string; kind: "payment"; paymentId: string; attemptId: string | null }
  | { id: string; kind: "refund"; refundId: string | null; refund: ProcessorRefund }
  | { id: string; kind: "dispute"; dispute: ProcessorDispute }
  | { id: string; kind: "method"; processorMethod: string }
  | { id: string; kind: "fraud_warning"; warning: ProcessorFraudWarning }
  | { id: string; kind: "bank_payout"; payout: BankPayout };

type Read = ProcessorNotice | readonly ProcessorNotice[] | null;
export type ChangesPage = { notices: ProcessorNotice[]; next: string | null };
