import { addMs, type Clock, dayMs } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { declineOf } from "#server/payments/charge/decline.ts";
import { abilities, away, moods, type Name } from "#server/workshop/simulate/routing/abilities.ts";
import type { Books, Made } from "#server/workshop/simulate/routing/books.ts";
import { givingBack } from "#server/workshop/simulate/routing/giving-back.ts";
import type { Played, World } from "#server/workshop/simulate/routing/world.ts";

/** The bank of an account that is debited answers after this time. */
const debitAnswersMs = 3 * dayMs;

/** The last four digits say how a card behaves. */
const cardEnds: Record<string, "declined" | "asks" | undefined> = {
  "0002": "declined",
  "3220": "asks",
};

/** A processor that is busy, refuses, stalls, loses answers, charges and denies it, and changes its mind. */
export function lyingProcessor(
  name: Name,
  { world, clock }: { world: () => World; clock: Clock },
): Played {
  const able = abilities[name];
  const books = () => world().books[name];
  const know = (id: string) => onTime(clock, books().get(id), books());
  return {
    name,
    takesCardNumbers: true,
    publishableKey: null,
    bankWays: able.ways,
    cardProblem: () => null,
    limits: (currency) =>
      able.currencies.includes(currency) ? { ...able.amounts, multipleOf: 1 } : null,
    breaker: {
      get state() {
        return world().away.has(name) ? ("open" as const) : ("closed" as const);
      },
      isAccountRefused: false,
      admit: () => (world().away.has(name) ? { retryAfterS: 1 } : null),
    },
    createPayment: async (request) => {
      const { random, die } = world();
      const mood = random.pick(moods);
      world().asked.push({ processor: name, attemptId: request.attemptId, mood });
      if (mood === "busy") throw away("Busy.", "again");
      if (mood === "account") throw away("Key refused.", "account");
      if (mood === "refuses" || !takes(name, request)) throw new ProcessorRefused("no", "No.");
      if (mood === "loses the request") throw away("Lost.");
      if (mood === "dies before") return die();
      const made = books().ofAttempt(request.attemptId) ?? book(books(), request, clock.now());
      if (mood === "dies after") return die();
      if (mood === "loses the answer") throw away("Lost.");
      if (mood !== "charges and says busy") return told(made);
      books().tell(made, { surely: true });
      throw away("Busy.", "again");
    },
    resolvePayment: async (attempt) => {
      world().stall();
      const made = books().ofAttempt(attempt.attemptId);
      return told(
        made ? know(made.id) : books().add({ ...plain(attempt, clock), status: "canceled" }),
      );
    },
    retrievePayment: async (id) => {
      world().stall();
      return told(know(id));
    },
    cancelPayment: async (id) => {
      world().stall();
      const made = know(id);
      if (made.status === "requires_action" || made.status === "authorized")
        made.status = "canceled";
      world().stall();
      return told(made);
    },
    capturePayment: async (id, amount) => {
      world().stall();
      const made = know(id);
      if (made.status === "authorized")
        Object.assign(made, { status: "succeeded", captured: Math.min(amount, made.amount) });
      if (world().chance(0.1)) return world().die();
      world().stall();
      return told(made);
    },
    ...givingBack({ world, know, books, clock }),
  };
}

function takes(name: Name, { currency, amount, method }: PaymentRequest): boolean {
  const { currencies, amounts, ways } = abilities[name];
  const isWithin = amount >= amounts.minimum && amount <= amounts.maximum;
  return currencies.includes(currency) && isWithin && (method === "card" || ways.includes(method));
}

function plain(attempt: AttemptReference, clock: Clock): Omit<Made, "id" | "status"> {
  const { attemptId, merchantId, paymentIntentId, amount, currency, method } = attempt;
  const about = { attemptId, merchantId, intentId: paymentIntentId, amount, currency, method };
  return { ...about, at: clock.now(), captured: 0, refunds: [], returned: 0, bounces: false };
}

function book(books: Books, request: PaymentRequest, now: Date): Made {
  const { source, amount, capture } = request;
  const about = plain(request, { now: () => now });
  const end = source.type === "card" ? source.card.number.slice(-4) : "";
  if (source.type === "debit") {
    const bounces = source.account.endsWith("02");
    const made = books.add({ ...about, status: "processing", bounces });
    return made;
  }
  if (source.type !== "card" || cardEnds[end] === "asks")
    return books.add({ ...about, status: "requires_action", capture });
  if (cardEnds[end] === "declined") return books.add({ ...about, status: "failed" });
  if (capture === "manual") return books.add({ ...about, status: "authorized" });
  return books.add({ ...about, status: "succeeded", captured: amount });
}

/** The payment as it stands now: a bank that was asked for a debit has answered once its day has come. */
function onTime(clock: Clock, made: Made | undefined, books: Books): Made {
  if (!made) throw new ProcessorRefused("resource_missing", "No such payment.");
  const isDue = made.method === "sepa_debit" && expectedAt(made) <= clock.now();
  if (made.status !== "processing" || !isDue) return made;
  if (made.bounces) made.status = "failed";
  else Object.assign(made, { status: "succeeded", captured: made.amount });
  books.tell(made);
  return made;
}

function expectedAt({ at }: Made): Date {
  return addMs(at, debitAnswersMs);
}

function told(made: Made): ProcessorPayment {
  const { id, status, attemptId, amount, captured, method } = made;
  const isDebit = method === "sepa_debit" && status !== "canceled";
  return {
    id,
    status,
    attemptId,
    amount,
    amountCaptured: captured,
    card: null,
    processorMethod: null,
    debit: isDebit ? { country: "AT", last4: "3201", expectedAt: expectedAt(made) } : null,
    nextAction: status === "requires_action" ? nextAction(made) : null,
    decline: status === "failed" ? declineOf("card_declined") : null,
  };
}

function nextAction({ id, at }: Made) {
  return {
    type: "redirect",
    url: "https://bank.example/",
    method: "POST",
    fields: { payment: id, at: String(at.getTime()) },
  } as const;
}
