import { DomainError } from "#server/core/errors.ts";
import { dryRun, preferenceApplied } from "#server/http/dry-run/dry-run.ts";
import { callMutation, readInput, routedMutation } from "#server/http/trpc/keyed-mutation.ts";
import type { RequestContext } from "#server/procedures/context.ts";

/**
 * Answers in tRPC's own format what a mutation would do, and does nothing. For mutations that have a REST route: others
 * may act past the database. Throws the refusal that the mutation would answer.
 */
export async function answerDry(
  request: Request,
  endpoint: string,
  ctx: RequestContext,
): Promise<Response> {
  const name = routedMutation(request, endpoint);
  if (name === null)
    throw new DomainError(
      "validation_failed",
      "Prefer: dry-run is for one mutation with a REST route. Nothing was done.",
    );
  const input = readInput(new Uint8Array(await request.arrayBuffer()));
  const run = (dry: RequestContext) => callMutation(name, { ctx: dry, input });
  const data = await dryRun(ctx, { name, status: 200, run });
  return Response.json({ result: { data } }, { headers: preferenceApplied });
}
