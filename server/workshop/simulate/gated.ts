import { ProcessorRefused, ProcessorUnreachable } from "#server/core/processor.ts";
import type { Processor, ProcessorPayment } from "#server/core/processor.ts";
import type { Db } from "#server/data/db.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { addMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Scheduler } from "#server/workshop/simulate/scheduler.ts";

/** A client whose every statement and transaction waits for its turn; inside a transaction nothing does. */
export function gatedDb(db: Db, scheduler: Scheduler): Db {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value === "function") {
        if (!/^\$(transaction|queryRaw|executeRaw)/.test(String(name))) return value.bind(target);
        return (...asked: unknown[]) =>
          scheduler.touch(String(name), async () => value.apply(target, asked));
      }
      return typeof value === "object" && value !== null && !String(name).startsWith("_")
        ? gatedModel(value, String(name), scheduler)
        : value;
    },
  });
}

function gatedModel(model: object, name: string, scheduler: Scheduler): object {
  return new Proxy(model, {
    get(target, method) {
      const value = Reflect.get(target, method);
      if (typeof value !== "function") return value;
      return (...asked: unknown[]) =>
        scheduler.touch(`${name}.${String(method)}`, async () => value.apply(target, asked));
    },
  });
}

/** Chances of a call to the processor to go wrong. */
export type Weather = { drop: number; lose: number; refuse: number };

/**
 * The sandbox behind a network: a call may never arrive, its answer may be lost, and it may be
 * refused for good. It tells of every payment by a notice, as a processor's webhooks do, sooner or
 * later and perhaps twice.
 */
export function gatedProcessor(
  services: Services,
  { scheduler, random, weather }: { scheduler: Scheduler; random: Random; weather: Weather },
): Processor {
  const inner = services.processor;
  const refused = new Map<string, ProcessorRefused>();
  function call<Answer>(what: string, key: string, act: () => Promise<Answer>): Promise<Answer> {
    return scheduler.touch(what, async () => {
      if (random.chance(weather.drop)) throw new ProcessorUnreachable(`${what} never arrived`);
      const known = refused.get(key);
      const isRefused = known !== undefined || random.chance(weather.refuse);
      const outcome = isRefused ? null : await act();
      if (isRefused) refused.set(key, known ?? new ProcessorRefused("refused_by_weather", what));
      if (random.chance(weather.lose)) throw new ProcessorUnreachable(`${what}: answer lost`);
      const refusal = refused.get(key);
      if (refusal) throw refusal;
      return outcome as Answer;
    });
  }
  async function told(payment: ProcessorPayment): Promise<ProcessorPayment> {
    const times = random.pick([0, 1, 1, 2]);
    for (let time = 0; time < times; time += 1) {
      const dueAt = addMs(services.clock.now(), random.pick([0, 1000, 60_000, 3_600_000]));
      await leaveNotice(services, { kind: "payment", subjectId: payment.id ?? "", dueAt });
    }
    return payment;
  }
  // What only reads is asked without a key: a definite refusal of it would say nothing.
  const read = <Answer>(what: string, act: () => Promise<Answer>) =>
    scheduler.touch(what, async () => {
      if (random.chance(weather.drop + weather.lose))
        throw new ProcessorUnreachable(`${what}: no answer`);
      return act();
    });
  return {
    ...inner,
    createPayment: (request) =>
      call("createPayment", request.attemptId, async () =>
        told(await inner.createPayment(request)),
      ),
    resolvePayment: (attempt) =>
      call("resolvePayment", attempt.attemptId, () => inner.resolvePayment(attempt)),
    retrievePayment: (id) => read("retrievePayment", () => inner.retrievePayment(id)),
    capturePayment: (id, amount, key) =>
      call("capturePayment", key, async () => told(await inner.capturePayment(id, amount, key))),
    cancelPayment: (id, key) => read("cancelPayment", () => inner.cancelPayment(id, key)),
    createRefund: (request) =>
      call("createRefund", request.refundId, () => inner.createRefund(request)),
    retrieveRefund: (id) => read("retrieveRefund", () => inner.retrieveRefund(id)),
  };
}
