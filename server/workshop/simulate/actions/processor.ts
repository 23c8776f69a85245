import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { BookedPayment } from "#server/workshop/simulate/processor/processor-books.ts";
import type { ProcessorModel } from "#server/workshop/simulate/processor/processor-model.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Kind } from "#server/workshop/simulate/stage.ts";

type Act = (model: ProcessorModel, random: Random) => void;

/** What we did not ask for is told until it is heard: Stripe tries for three days. */
const untilHeard = [1, 2];

const acts: Record<string, Act> = {
  "somebody refunds in the dashboard": (model, random) => {
    const payment = one(model, random, (it) => refundable(model, it) > 0);
    if (!payment) return;
    const amount = 1 + random.below(refundable(model, payment));
    model.bookRefund(payment, { refundId: null, amount });
  },
  "a cardholder disputes": (model, random) => open(model, random, "chargeback"),
  "a cardholder inquires": (model, random) => open(model, random, "inquiry"),
  "a bank decides": decide,
  "an inquiry takes its course": (model, random) => {
    open(model, random, "inquiry");
    for (let steps = 1 + random.below(3); steps > 0; steps -= 1) decide(model, random);
  },
  "a lost dispute brings money back": (model, random) => {
    const lost = [...model.books.disputes.values()].filter(
      ({ id, status, fundsWithdrawn, amountReinstated }) =>
        status === "lost" &&
        fundsWithdrawn &&
        amountReinstated === 0 &&
        !model.desk.accepted.has(id),
    );
    if (lost.length > 0) model.desk.reverse(random.pick(lost));
  },
  "a deadline of a dispute passes": (model) => void model.desk.passDeadlines(),
  "a refund comes back or through": (model) => void model.settleRefund(),
  "the accounts behind saved cards run empty, or fill again": (model) => {
    model.isEmpty = !model.isEmpty;
  },
  "somebody captures in the dashboard": (model, random) => {
    const payment = one(model, random, ({ status }) => status === "authorized");
    if (!payment) return;
    model.capture(payment.id, 1 + random.below(payment.amount));
    model.tellOf(payment, untilHeard);
  },
  "an authorisation ends": (model, random) => {
    const payment = one(model, random, ({ status }) => status === "authorized");
    if (!payment) return;
    model.cancel(payment.id);
    model.tellOf(payment, untilHeard);
  },
};

const ofPaid = ["paid", "disputed"] as const;
const ofAuthorised = /captures|an authorisation ends/;

/** What happens at the processor without our asking. */
export const processorKinds: readonly Kind[] = Object.entries(acts).map(([name, act]) => ({
  about: ofAuthorised.test(name)
    ? ["authorised"]
    : name.includes("saved cards")
      ? ["subscribed"]
      : ofPaid,
  fits: ({ subscriptions }) => !name.includes("saved cards") || subscriptions.length > 0,
  make: () => ({
    name: `at the processor ${name}`,
    run: async ({ world }) => act(world.now.model, world.now.random),
  }),
}));

function one(
  { books }: ProcessorModel,
  random: Random,
  fits: (payment: BookedPayment) => boolean,
): BookedPayment | null {
  const all = [...books.payments.values()].filter(fits);
  return all.length > 0 ? random.pick(all) : null;
}

/** Nothing is given back while it is charged back. */
function refundable(
  { books }: ProcessorModel,
  { id, status, amountCaptured }: BookedPayment,
): number {
  if (status !== "succeeded" || books.disputed(id) > 0) return 0;
  return amountCaptured - books.refunded(id);
}

/** Once a payment, and for all of what was captured. */
function open(model: ProcessorModel, random: Random, kind: ProcessorDispute["kind"]): void {
  const { books } = model;
  const isNew = ({ id }: BookedPayment) =>
    ![...books.disputes.values()].some(({ paymentId }) => paymentId === id);
  const payment = one(model, random, (it) => isNew(it) && it.amountCaptured > 0);
  if (!payment) return;
  model.desk.open(payment, kind);
}

/**
 * An inquiry may be answered, and become a chargeback, which is to be answered anew; either is decided in
 * the end (docs.stripe.com/disputes/how-disputes-work: warning_needs_response, warning_under_review).
 */
const afterInquiry = [
  { kind: "chargeback", status: "open" },
  { kind: "chargeback", status: "open" },
  { status: "under_review" },
  { status: "won" },
] as const;

function decide(model: ProcessorModel, random: Random): void {
  const undecided = [...model.books.disputes.values()].filter(
    ({ status }) => status === "open" || status === "under_review",
  );
  if (undecided.length === 0) return;
  const dispute = random.pick(undecided);
  if (dispute.kind === "inquiry") {
    const { kind, status } = { kind: dispute.kind, ...random.pick(afterInquiry) };
    if (kind === "chargeback") model.desk.escalate(dispute);
    else dispute.status = status;
  } else dispute.status = random.chance(0.5) ? "won" : "lost";
  model.desk.tellOf(dispute);
}
