import { Prisma } from "#server/generated/prisma/client.ts";
import { isDefinite, type KeyedRequest, type Stage } from "#server/workshop/simulate/stage.ts";

/** Tables whose rows say in their metadata which key made them. */
const tables: Record<string, string> = {
  "/refunds": "refunds",
  "/transfers": "transfers",
  "/payouts": "payouts",
};

/** Each key has at most one effect, one or none as it was answered, and one answer. */
export async function keyProblems({ world, ctx, requests }: Stage): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    const answers = new Set(request.answers.filter(isKept).map(({ text }) => text));
    if (answers.size > 1)
      found.push(`${nameOf(request)} was answered ${[...answers].join(" and ")}`);
    const isTaken = request.isTrespass && request.answers.some(isTrespassed);
    if (isTaken) found.push(`${nameOf(request)} is another's: ${request.answers.at(-1)?.text}`);
    const broken = request.answers.find(({ status }) => status === 500);
    if (broken) found.push(`${nameOf(request)} was answered ${broken.text}`);
    const table = tables[request.path];
    if (table) found.push(...(await effectProblems({ world, ctx }, request, table)));
  }
  return found;
}

/** Another merchant's object must be answered like a missing one. */
function isTrespassed(answer: KeyedRequest["answers"][number]): boolean {
  return isDefinite(answer) && answer.status !== 404;
}

/**
 * Whether the answer is stored. Input errors are not (contract §2): the same request may be valid when it is
 * repeated.
 */
function isKept(answer: KeyedRequest["answers"][number]): boolean {
  return isDefinite(answer) && answer.status !== 400;
}

async function effectProblems(
  { world, ctx }: Pick<Stage, "world" | "ctx">,
  request: KeyedRequest,
  table: string,
): Promise<string[]> {
  const [{ effects } = { effects: 0n }] = await world.db.$queryRaw<{ effects: bigint }[]>`
    SELECT count(*) AS effects FROM ${Prisma.raw(table)}
    WHERE "merchantId" = ${ctx.merchantId} AND metadata->>'key' = ${request.key}`;
  const answer = request.answers.find(isKept) ?? request.answers.find(isDefinite);
  // If no answer arrived, one effect is allowed.
  if (!answer && effects <= 1n) return [];
  const expected = answer && answer.status < 300 ? 1 : 0;
  if (Number(effects) === expected) return [];
  return [`${nameOf(request)} was answered ${answer?.status}, and has ${effects} effects`];
}

function nameOf({ method, path, key }: KeyedRequest): string {
  return `${method} ${path} (${key})`;
}
