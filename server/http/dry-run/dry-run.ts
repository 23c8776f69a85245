import { unauthorized } from "#server/auth/unauthorized.ts";
import { DomainError } from "#server/core/errors.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import type { OutsideCall } from "#server/core/interfaces/outside-call.ts";
import { undoing } from "#server/data/dry-run/dry-run.ts";
import { dryServices } from "#server/http/dry-run/dry-services.ts";
import { readEffects } from "#server/http/dry-run/effects.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

/** The header that the answer to a dry run has (RFC 7240, section 3). */
export const preferenceApplied = { "preference-applied": "dry-run" };

/** Whether a request prefers a dry run: `Prefer: dry-run`, among others or alone (RFC 7240, section 2). */
export function prefersDryRun(headers: Pick<HeaderReader, "get">): boolean {
  const preferences = headers.get("prefer")?.split(",") ?? [];
  return preferences.some((one) => /^\s*dry-run\s*(;|$)/i.test(one));
}

/** Operations that act past the database of the service, so that a dry run would act. */
const without: Readonly<Record<string, string>> = {
  "testing.advance": "moves the clock of the merchant's tests for every process",
  "testing.setFault": "sets a fault for every process",
};

type Asked = {
  /** Name of the procedure. */
  name: string;
  status: number;
  run: (ctx: RequestContext) => Promise<unknown>;
};

/**
 * Runs an operation and undoes it: answers what it would answer and what would come of it. No key is used up, no
 * entry of the audit log written, no number taken, nobody outside asked. Throws the refusal that it would answer.
 */
export async function dryRun(ctx: RequestContext, { name, status, run }: Asked): Promise<DryRun> {
  const reason = without[name];
  if (reason !== undefined)
    throw new DomainError(
      "validation_failed",
      `Prefer: dry-run is not possible here: this ${reason}. Nothing was done.`,
    );
  const { principal, requestId, ip, halfSession, browser, ...services } = ctx;
  if (!principal) throw unauthorized("missing");
  const { merchantId } = principal;
  const calls: OutsideCall[] = [];
  return undoing({ db: ctx.db, merchantId }, async (db) => {
    const dry = dryServices(services, { db, merchantId, note: (call) => void calls.push(call) });
    const body = await run({ ...dry, principal, requestId, ip, halfSession, browser });
    const effects = await readEffects(dry, principal);
    return {
      dryRun: true,
      status,
      body,
      ...effects,
      calls,
      assumptions: assumptionsOf(calls, ctx),
    };
  });
}

function assumptionsOf(calls: OutsideCall[], { env }: Pick<RequestContext, "env">): string[] {
  const isAsked = (system: OutsideCall["system"]) => calls.some((call) => call.system === system);
  const isSandbox = calls.every(({ name }) => name === null || name.endsWith("sandbox"));
  const processor = isSandbox
    ? "The sandbox answered as it would."
    : "The card processor was not asked: it is taken to approve.";
  return [
    ...(isAsked("processor") ? [processor] : []),
    ...(isAsked("vat_register") && env.APP_ENV !== "testing"
      ? ["The register of VAT numbers was not asked: the number is taken as not checked."]
      : []),
    ...(isAsked("storage") ? ["Stored files were read and left as they are."] : []),
  ];
}
