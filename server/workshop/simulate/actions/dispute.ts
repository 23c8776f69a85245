import { recoverLosses } from "#server/payments/disputes/spent-funding.ts";
import { asking, type MerchantCall, post } from "#server/workshop/simulate/actions/merchant.ts";
import { working } from "#server/workshop/simulate/actions/worker.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Kind, Stage } from "#server/workshop/simulate/stage.ts";

const where = {
  about: ["disputed"],
  fits: ({ disputes }: Stage) => disputes.length > 0,
} as const;

/** A merchant hands in evidence or accepts the loss, in time or too late; what is owed of a lost one is taken. */
export const disputeKinds: readonly Kind[] = [
  asking(evidence, where),
  asking(evidence, where),
  asking(evidence, where),
  asking(accept, where),
  asking(accept, where),
  { ...working("recovers losses", recoverLosses), ...where },
];

/** A repeated submission may carry the same text or another one. */
function evidence(random: Random, { disputes, requests }: Stage): MerchantCall {
  const words = `Signed for, says letter ${1 + random.below(1 + requests.length)}.`;
  return post(`/disputes/${random.pick(disputes)}/evidence`, { evidence: words });
}

function accept(random: Random, { disputes }: Stage): MerchantCall {
  return post(`/disputes/${random.pick(disputes)}/close`);
}
