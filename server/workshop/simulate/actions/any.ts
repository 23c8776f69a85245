import { disputeKinds } from "#server/workshop/simulate/actions/dispute.ts";
import { merchantKinds } from "#server/workshop/simulate/actions/merchant.ts";
import { payoutKinds } from "#server/workshop/simulate/actions/payout.ts";
import { processorKinds } from "#server/workshop/simulate/actions/processor.ts";
import { reconcilingKinds } from "#server/workshop/simulate/actions/reconciling.ts";
import { kindsAbout, sellingKinds } from "#server/workshop/simulate/actions/selling.ts";
import { shopperKinds } from "#server/workshop/simulate/actions/shopper.ts";
import { strangerKinds } from "#server/workshop/simulate/actions/stranger.ts";
import { workerKinds } from "#server/workshop/simulate/actions/worker.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, Kind, Stage } from "#server/workshop/simulate/stage.ts";

const all: readonly Kind[] = [
  ...merchantKinds,
  ...shopperKinds,
  ...sellingKinds,
  ...workerKinds,
  ...processorKinds,
  ...payoutKinds,
  ...disputeKinds,
  ...reconcilingKinds,
  ...strangerKinds,
];
const weights = [0, 0, 1, 2, 6];

/**
 * Shoppers, the merchant, workers, the processor, time: of what they can do each history draws a few
 * kinds, and does those often. What goes wrong only when one thing meets another of its kind is met
 * sooner than where everything happens now and then (Groce and others, "Swarm Testing", 2012).
 */
export function swarm(random: Random, stage: Stage): () => Action {
  const fitting = all.filter(({ fits }) => fits?.(stage) ?? true);
  const theme = stage.market && random.chance(0.85) ? stage.market.theme : null;
  const drawn = theme
    ? [...kindsAbout[theme], ...beside(random, fitting)]
    : stage.isDuel
      ? duel(random, stage, fitting)
      : some(random, fitting);
  return () => random.pick(drawn.length > 0 ? drawn : fitting).make(random, stage);
}

function some(random: Random, fitting: Kind[]): Kind[] {
  return fitting.flatMap((kind) => Array.from({ length: random.pick(weights) }, () => kind));
}

/** Two or three things that people fall out over a sale with as it stands, and a little of the rest. */
function duel(random: Random, { focus }: Stage, fitting: Kind[]): Kind[] {
  const matters = fitting.filter(({ about }) => focus && about?.includes(focus.stood));
  const others = fitting.filter(({ about }) => !about);
  const rivals = Array.from({ length: 2 + random.below(2) }, () => random.pick(matters));
  return [...rivals, ...rivals, ...beside(random, others)];
}

function beside(random: Random, kinds: Kind[]): Kind[] {
  return Array.from({ length: random.below(4) }, () => random.pick(kinds));
}
