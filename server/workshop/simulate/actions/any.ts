import { merchantAction } from "#server/workshop/simulate/actions/merchant.ts";
import { processorAction } from "#server/workshop/simulate/actions/processor.ts";
import { shopperAction } from "#server/workshop/simulate/actions/shopper.ts";
import { workerAction } from "#server/workshop/simulate/actions/worker.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, Stage } from "#server/workshop/simulate/stage.ts";

const people = [
  merchantAction,
  merchantAction,
  merchantAction,
  shopperAction,
  shopperAction,
  workerAction,
  workerAction,
  workerAction,
  processorAction,
] as const;

/** Somebody does something: shoppers, the merchant, a worker, the processor, time. */
export function anyAction(random: Random, stage: Stage): Action {
  return random.pick(people)(random, stage);
}
