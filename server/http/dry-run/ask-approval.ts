import { actFor } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { dryRun } from "#server/http/dry-run/dry-run.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import { rootCause } from "#server/procedures/error-body.ts";
import { askApproval } from "#server/routers/api-keys/approvals/ask.ts";
import type { ForetoldEffects } from "#server/wire/access/key-approval.ts";

type Asked = { name: string; status: number; run: (ctx: RequestContext) => Promise<unknown> };

/**
 * The refusal to answer instead of this one, if it is that a person must approve the call: with the approval to wait for.
 * Nothing of the call is there any more when it is asked for.
 */
export async function orAskApproval(
  ctx: RequestContext,
  asked: Asked,
  thrown: unknown,
): Promise<unknown> {
  const error = rootCause(thrown);
  const { principal, requestId, ip } = ctx;
  if (!isDomainError(error) || !error.options.asks || !principal) return thrown;
  const asking = { ...actFor(ctx, principal.merchantId, requestId), principal, ip };
  return askApproval(asking, error.options.asks, () => foretell(ctx, asked));
}

/** The effects, without addresses and subjects; null when a dry run is not to be had now. */
async function foretell(ctx: RequestContext, asked: Asked): Promise<ForetoldEffects | null> {
  try {
    const { ledger, calls, messages, webhooks, assumptions } = await dryRun(ctx, asked);
    return {
      ledger,
      calls,
      messages: messages.map((one) => ({ ...one, recipient: null, subject: null })),
      webhooks: webhooks.map((one) => ({ ...one, url: null })),
      assumptions,
    };
  } catch (error) {
    if (isDomainError(rootCause(error))) return null;
    throw error;
  }
}
