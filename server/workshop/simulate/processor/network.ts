import { InvalidNotice, ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import type { PayoutRail } from "#server/core/interfaces/payout-rail.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { Clock } from "#server/core/clock.ts";
import type { ProcessorModel } from "#server/workshop/simulate/processor/processor-model.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";

/**
 * Chances of a call to the processor to go wrong: it never arrives, its answer is lost, it arrives
 * when nobody waits for it any more, it is refused for good. `fail`: of a response to a dispute to be
 * answered 500, now and whenever it is asked again under that key.
 */
export type Weather = { drop: number; lose: number; late: number; refuse: number; fail: number };
export const fair: Weather = { drop: 0, lose: 0, late: 0, refuse: 0, fail: 0 };

type Far = { model: ProcessorModel; random: Random; weather: Weather; clock: Clock };

/** The processor at the end of a network. `far` is looked up at every call. */
export function networkProcessor(far: () => Far): Processor {
  const arrive = <Answer>(what: string, act: () => Answer) => call(far, what, { act, key: null });
  const ask = <Answer>(what: string, key: string, act: () => Answer) =>
    call(far, what, { act, key });
  const model = () => far().model;
  const desk = (key: string) => {
    const { model: atIt, random, weather } = far();
    if (random.chance(weather.fail)) atIt.desk.breakUnder(key);
    return atIt.desk;
  };
  const rail: PayoutRail = {
    createPayout: (request) =>
      ask("createPayout", request.payoutId, () =>
        model().bank.pay(model().books.newId("po"), request),
      ),
    retrievePayout: (id) => arrive("retrievePayout", () => model().bank.retrieve(id)),
  };
  return {
    name: "sandbox",
    takesCardNumbers: true,
    publishableKey: null,
    limits: () => ({ minimum: 1, maximum: 99_999_999, multipleOf: 1 }),
    cardProblem: () => null,
    createPayment: (request) => ask("createPayment", request.attemptId, () => model().pay(request)),
    resolvePayment: (attempt) =>
      ask("resolvePayment", attempt.attemptId, () => model().resolve(attempt)),
    retrievePayment: (id) => arrive("retrievePayment", () => model().retrieve(id)),
    capturePayment: (id, amount, key) =>
      ask("capturePayment", key, () => model().capture(id, amount)),
    cancelPayment: (id) => arrive("cancelPayment", () => model().cancel(id)),
    createRefund: (request) => ask("createRefund", request.refundId, () => model().refund(request)),
    retrieveRefund: (id) => arrive("retrieveRefund", () => model().retrieveRefund(id)),
    get payouts() {
      return model().bank.isRail ? rail : undefined;
    },
    detachMethod: () => arrive("detachMethod", () => undefined),
    // No history of the simulation looks at these yet.
    retrieveMethod: () => Promise.reject(new Error("The model does not renew cards.")),
    listChanges: () => arrive("listChanges", () => ({ notices: [], next: null })),
    listCustomers: () => arrive("listCustomers", () => ({ customers: [], next: null })),
    deleteCustomer: () => arrive("deleteCustomer", () => undefined),
    retrieveDispute: (id) => arrive("retrieveDispute", () => model().desk.retrieve(id)),
    // What is wrong with the words is wrong with them under each key; with none, nothing is.
    uploadEvidence: ({ filename }) => arrive("uploadEvidence", () => filename),
    submitEvidence: (id, { text }, key) =>
      ask("submitEvidence", `${model().desk.standingOf(id)} ${text}`, () =>
        desk(key).submit(id, text, key),
      ),
    closeDispute: (id, key) => arrive("closeDispute", () => desk(key).close(id, key)),
    readNotice: () => {
      throw new InvalidNotice("Notices are fetched here.");
    },
    pendingNotices: async () => model().books.due(far().clock.now()),
    acknowledgeNotice: async (id) => model().books.forget(id),
  };
}

async function call<Answer>(
  far: () => Far,
  what: string,
  { act, key }: { act: () => Answer; key: string | null },
): Promise<Answer> {
  const asking = Scheduler.asking();
  const { model, random, weather } = far();
  const perform = (refuses: boolean) => {
    const answer = key === null ? act() : model.underKey(key, refuses, act);
    return structuredClone(answer);
  };
  if (!asking) return perform(false);
  const { scheduler, actor } = asking;
  return scheduler.touch({ actor, what }, async () => {
    const away = (words: string) => {
      model.unanswered += 1;
      return new ProcessorUnreachable(`${what}${words}`);
    };
    if (random.chance(weather.drop)) throw away(" never arrived");
    const refuses = random.chance(weather.refuse);
    if (random.chance(weather.late)) {
      arriveLater(scheduler, `the late ${what}`, () => perform(refuses));
      throw away(": no answer yet");
    }
    const isLost = random.chance(weather.lose);
    try {
      return perform(refuses);
    } finally {
      // oxlint-disable-next-line no-unsafe-finally -- whatever the answer was, it is lost
      if (isLost) throw away(": answer lost");
    }
  });
}

function arriveLater(scheduler: Scheduler, name: string, perform: () => unknown): void {
  scheduler.begin(name, async () => {
    const asking = Scheduler.asking();
    if (asking)
      await scheduler.touch({ actor: asking.actor, what: "arrives" }, async () => perform());
  });
}
