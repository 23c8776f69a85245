import type {
  BookedDispute,
  BookedPayment,
} from "#server/workshop/simulate/processor/processor-books.ts";
import type { ProcessorModel } from "#server/workshop/simulate/processor/processor-model.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Kind } from "#server/workshop/simulate/stage.ts";

type Act = (model: ProcessorModel, random: Random) => void;

const acts: Record<string, Act> = {
  "somebody refunds in the dashboard": (model, random) => {
    const payment = one(model, random, (it) => refundable(model, it) > 0);
    if (!payment) return;
    const amount = String(1 + random.below(refundable(model, payment)));
    model.actUnasked("refunds", { payment_intent: payment.id, amount });
  },
  "a cardholder disputes": (model, random) => open(model, random, "chargeback"),
  "a cardholder inquires": (model, random) => open(model, random, "inquiry"),
  "a bank decides": decide,
  "an inquiry takes its course": (model, random) => {
    open(model, random, "inquiry");
    for (let steps = 1 + random.below(3); steps > 0; steps -= 1) decide(model, random);
  },
  "a lost dispute brings money back": ({ desk }, random) => {
    if (desk.lost.length > 0) desk.reverse(random.pick(desk.lost));
  },
  "a deadline of a dispute passes": ({ desk }) => void desk.passDeadlines(),
  "a refund comes back or through": (model) => void model.settleRefund(),
  "the accounts behind saved cards run empty, or fill again": (model) => {
    model.isEmpty = !model.isEmpty;
  },
  "somebody captures in the dashboard": (model, random) => {
    const payment = one(model, random, ({ status }) => status === "authorized");
    if (!payment) return;
    const amount_to_capture = String(1 + random.below(payment.amount));
    model.actUnasked(`payment_intents/${payment.id}/capture`, { amount_to_capture });
  },
  "an authorization ends": (model, random) => {
    const payment = one(model, random, ({ status }) => status === "authorized");
    if (payment) model.actUnasked(`payment_intents/${payment.id}/cancel`);
  },
};

const ofPaid = ["paid", "disputed"] as const;
const ofAuthorized = /captures|an authorization ends/;

/** Events at the processor that happen without our asking. */
export const processorKinds: readonly Kind[] = Object.entries(acts).map(([name, act]) => ({
  about: ofAuthorized.test(name)
    ? ["authorized"]
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
  const all = books.payments.filter(fits);
  return all.length > 0 ? random.pick(all) : null;
}

/** Nothing is given back while it is charged back. */
function refundable(
  { books }: ProcessorModel,
  { id, status, amountCaptured }: BookedPayment,
): number {
  const isChargedBack = books
    .disputesOf(id)
    .some((dispute) => dispute.kind === "chargeback" && dispute.status !== "won");
  if (status !== "succeeded" || isChargedBack) return 0;
  return amountCaptured - books.refunded(id);
}

/** Once a payment. */
function open(model: ProcessorModel, random: Random, kind: BookedDispute["kind"]): void {
  const { books, desk } = model;
  const isNew = ({ id }: BookedPayment) => books.disputesOf(id).length === 0;
  const payment = one(model, random, (it) => isNew(it) && it.amountCaptured > 0);
  if (payment) desk.open(payment.id, kind);
}

function decide({ desk }: ProcessorModel, random: Random): void {
  if (desk.undecided.length > 0) desk.decide(random.pick(desk.undecided));
}
