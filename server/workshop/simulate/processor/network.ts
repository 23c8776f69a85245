import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import type { StripeHttpClient } from "#server/payments/processor/stripe/patient-client.ts";
import type {
  CallFaults,
  ProcessorModel,
} from "#server/workshop/simulate/processor/processor-model.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import { httpClientTo } from "#server/workshop/testing/stripe/http-client.ts";

/**
 * Chances of a call to the processor to go wrong: it never arrives, its answer is lost, it arrives
 * when nobody waits for it any more, it is refused for good. `fail`: of the processor to answer 500, before
 * it has done what it was asked or afterwards.
 */
export type NetworkRates = {
  drop: number;
  lose: number;
  late: number;
  refuse: number;
  fail: number;
};
export const faultless: NetworkRates = { drop: 0, lose: 0, late: 0, refuse: 0, fail: 0 };

export type Current = { model: ProcessorModel; random: Random; network: NetworkRates };

type Call<Answer> = {
  /** For the list of steps. */
  what: string;
  /** The same for all tries of one request. */
  request: string;
  perform: (faults: CallFaults) => Answer;
};

/** How often an outage lasts for all tries that the adapter makes of a request. */
const lastingChance = 0.7;
const triesAfterwards = 2;

/** Stripe's API at the end of a network. `current` is looked up at every request. */
export function stripeOverNetwork(current: () => Current): StripeHttpClient {
  return httpClientTo((request) => {
    const { method, path, text, idempotencyKey } = request;
    return overNetwork(current, {
      what: `${method} ${path.replaceAll(/\/[a-z]+_[^/]*\d[^/]*/g, "/{}")}`,
      request: idempotencyKey ?? `${method} ${path} ${text}`,
      perform: (faults) => current().model.answer(request, faults),
    });
  });
}

/** @throws ProcessorUnreachable when the call does not arrive, or its answer does not */
export async function overNetwork<Answer>(
  current: () => Current,
  { what, request, perform }: Call<Answer>,
): Promise<Answer> {
  const asking = Scheduler.asking();
  if (!asking) return structuredClone(perform({ refuses: false, breaks: null }));
  const { scheduler, actor } = asking;
  const { model, random, network } = current();
  return scheduler.touch({ actor, what }, async () => {
    const away = (words: string) => {
      model.unanswered += 1;
      return new ProcessorUnreachable(`${what}${words}`);
    };
    const left = model.outages.get(request) ?? 0;
    if (left > 0) {
      model.outages.set(request, left - 1);
      throw away(" never arrived");
    }
    const happens = (chance: number) => {
      const isSo = random.chance(chance);
      if (isSo && random.chance(lastingChance)) model.outages.set(request, triesAfterwards);
      return isSo;
    };
    if (happens(network.drop)) throw away(" never arrived");
    const breaks = random.chance(network.fail) ? random.pick(["before", "after"] as const) : null;
    const faults = { refuses: random.chance(network.refuse), breaks };
    if (happens(network.late)) {
      arriveLater(scheduler, `the late ${what}`, () => perform(faults));
      throw away(": no answer yet");
    }
    const isLost = happens(network.lose);
    try {
      return structuredClone(perform(faults));
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
