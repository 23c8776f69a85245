import { Prisma } from "#server/generated/prisma/client.ts";
import { bookProblems } from "#server/workshop/simulate/oracle/books.ts";
import { answerProblems } from "#server/workshop/simulate/oracle/disputes.ts";
import { erasureProblems } from "#server/workshop/simulate/oracle/erasures.ts";
import { explanationProblems } from "#server/workshop/simulate/oracle/explained.ts";
import { keyProblems } from "#server/workshop/simulate/oracle/keys.ts";
import { neighborProblems } from "#server/workshop/simulate/oracle/neighbors.ts";
import { payoutProblems } from "#server/workshop/simulate/oracle/payouts.ts";
import { promiseProblems } from "#server/workshop/simulate/oracle/promises.ts";
import { rowChecks } from "#server/workshop/simulate/oracle/rows.ts";
import { sellingProblems } from "#server/workshop/simulate/oracle/selling.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

/**
 * Checks the rules that must hold when everything has come to rest, without any of the service's own code, but
 * for its explanations of figures: the processor's books = ledger = intents = events, no hold without an owner, no key with two effects, and everybody
 * got what they were told. Returns one line for each disagreement.
 */
export async function disagreements(stage: Stage): Promise<string[]> {
  const { db } = stage.world;
  const { merchantId } = stage.ctx;
  const found: string[] = [];
  const checks = rowChecks(merchantId, stage.restedAt).map((check) => Prisma.sql`(${check})`);
  const rows = await db.$queryRaw<{ problem: string }[]>(Prisma.join(checks, " UNION ALL "));
  found.push(...rows.map(({ problem }) => problem));
  found.push(...(await bookProblems(stage)), ...(await promiseProblems(stage)));
  found.push(...(await keyProblems(stage)), ...(await payoutProblems(stage)));
  found.push(...(await answerProblems(stage)), ...(await explanationProblems(stage)));
  found.push(...(await erasureProblems(stage)), ...(await sellingProblems(stage)));
  if (stage.other) found.push(...(await neighborProblems(stage, stage.other)));
  return found;
}
