import { createHash } from "node:crypto";
import { DomainError } from "#server/core/errors.ts";
import type {
  CardSummary,
  PaymentRequest,
  PaymentSource,
  Processor,
  ProcessorDispute,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import type { Db } from "#server/data/db.ts";
import { cardBrand } from "#server/wire/atoms/checkout/card-fields.ts";

type Has = { db: Db; merchantId: string };

const expectedInMs = 3 * 24 * 60 * 60 * 1000;
const method = "dry_run_method";

/**
 * The same processor as a dry run asks it, which is not at all: it is taken to approve whatever it is asked for. A
 * shopper's bank is taken to ask for nothing, but where the way to pay consists of that. Questions of how something
 * stands there have no answer that could be assumed.
 */
export function assumed(processor: Processor, has: Has): Processor {
  const { breaker } = processor;
  return {
    ...processor,
    // A breaker that is half open counts whom it lets through.
    ...(breaker && {
      breaker: {
        state: breaker.state,
        isAccountRefused: breaker.isAccountRefused,
        admit: () => (breaker.state === "open" ? { retryAfterS: 5 } : null),
      },
    }),
    ...(processor.tokenizeCard && { tokenizeCard: async () => method }),
    createPayment: async (request) => approved(request),
    retrievePayment: async () => unknown(),
    resolvePayment: async () => unknown(),
    capturePayment: async (id, amount) => ({ ...captured, id, amount, amountCaptured: amount }),
    cancelPayment: async (id) => ({ ...captured, id, status: "canceled" }),
    createRefund: async ({ refundId, paymentId, amount, currency }) => ({
      id: `dry_run_${refundId}`,
      paymentId,
      amount,
      currency,
      status: "succeeded",
      failureReason: null,
    }),
    retrieveRefund: async () => unknown(),
    detachMethod: async () => undefined,
    retrieveMethod: async () => unknown(),
    listChanges: async () => unknown(),
    listCustomers: async () => unknown(),
    deleteCustomer: async () => undefined,
    retrieveDispute: (id) => asRecorded(has, id),
    uploadEvidence: async () => "dry_run_file",
    submitEvidence: async (id, { text, files }) => ({
      ...(await asRecorded(has, id)),
      status: "under_review",
      evidence: text,
      evidenceFiles: files,
    }),
    closeDispute: async (id) => ({ ...(await asRecorded(has, id)), status: "lost" }),
    pendingNotices: async () => [],
    acknowledgeNotice: async () => undefined,
  };
}

const captured: ProcessorPayment = {
  id: null,
  status: "succeeded",
  attemptId: null,
  amount: 0,
  amountCaptured: 0,
  card: null,
  processorMethod: null,
  nextAction: null,
  decline: null,
};

function approved(request: PaymentRequest): ProcessorPayment {
  const { attemptId, source, amount, capture, setup, save, returnUrl } = request;
  const asked = { ...captured, id: `dry_run_${attemptId}`, attemptId, amount };
  if (source.type === "redirect" || source.type === "code")
    return {
      ...asked,
      status: "requires_action",
      nextAction: { type: "redirect", url: returnUrl, method: "GET", fields: {} },
    };
  if (source.type === "debit") {
    const { account } = source;
    const expectedAt = new Date(request.startedAt.getTime() + expectedInMs);
    const debit = { country: account.slice(0, 2), last4: account.slice(-4), expectedAt };
    return { ...asked, status: "processing", debit };
  }
  const isTaken = capture === "automatic" && !setup;
  return {
    ...asked,
    status: isTaken || setup ? "succeeded" : "authorized",
    amountCaptured: isTaken ? amount : 0,
    card: cardOf(source),
    processorMethod: setup || save ? method : null,
  };
}

/** Only a card that is given by its number is known before the processor has looked at it. */
function cardOf(source: PaymentSource): CardSummary | null {
  if (source.type !== "card") return null;
  const { number, expMonth, expYear } = source.card;
  const fingerprint = createHash("sha256").update(number).digest("hex");
  return { brand: cardBrand(number), last4: number.slice(-4), expMonth, expYear, fingerprint };
}

/** A dispute as our own record of it says. */
async function asRecorded({ db, merchantId }: Has, id: string): Promise<ProcessorDispute> {
  const row = await db.dispute.findFirst({ where: { merchantId, processorDispute: id } });
  if (!row) return unknown();
  return {
    id,
    paymentId: "",
    amount: Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    kind: row.kind === "inquiry" ? "inquiry" : "chargeback",
    fundsWithdrawn: row.kind !== "inquiry",
    amountReinstated: Number(row.amountReinstated),
    status: row.status,
    evidence: row.evidence,
    evidenceFiles: [],
    evidencePastDue: row.evidencePastDue,
    respondBy: row.respondBy,
  };
}

function unknown(): never {
  throw new DomainError(
    "processor_unavailable",
    "This depends on how things stand at the card processor, which a dry run does not ask. Nothing was changed.",
  );
}
