import type { PostedCheckout } from "#server/checkout/request.ts";
import type { FieldErrors, FormValues } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { recordStep, type Step } from "#server/payments/sessions/record-step.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** A loop on the form writes no more than a merchant would read. */
const stepsMax = 200;

/** The fields that a browser may report as wrong: the page's own, and no others. */
const fieldNames = new Set(
  "number expiry cvc cardName name email phone line1 line2 city region postalCode country quantity amount method".split(
    " ",
  ),
);

/** A step that the page sees again at each reload is told once, until another one follows. */
export async function recordOnce(
  ctx: MerchantContext,
  sessionId: string,
  kind: Step["kind"],
): Promise<void> {
  const last = await lastStep(ctx, sessionId);
  if (last?.kind === kind) return;
  await record(ctx, sessionId, [{ kind, detail: {} }]);
}

/** The page was closed, or left for another one. */
export async function recordLeft(ctx: MerchantContext, sessionId: string): Promise<void> {
  if (isClosed(await lastStep(ctx, sessionId))) return;
  await record(ctx, sessionId, [{ kind: "left", detail: { closed: true } }]);
}

/** Records that the shopper is back on a page that had been closed. */
export async function recordReturn(ctx: MerchantContext, sessionId: string): Promise<void> {
  if (!isClosed(await lastStep(ctx, sessionId))) return;
  await record(ctx, sessionId, [{ kind: "came_back", detail: { closed: true } }]);
}

type LastStep = { kind: Step["kind"]; detail: unknown } | null;

function isClosed(last: LastStep): boolean {
  return last?.kind === "left" && (last.detail as { closed?: boolean }).closed === true;
}

function lastStep({ db, merchantId }: MerchantContext, sessionId: string): Promise<LastStep> {
  return db.checkoutStep.findFirst({
    where: { merchantId, sessionId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
}

/**
 * How the shopper means to pay, and which fields were wrong, by name, in the browser or here. Of a
 * link nothing is kept before its session is made.
 */
export async function recordSubmit(
  services: Services,
  { address, form, requestId }: PostedCheckout,
  { values, errors }: { values: FormValues; errors: FieldErrors },
): Promise<void> {
  if (address.entityType !== "checkout") return;
  const session = await services.db.checkoutSession.findFirst({
    where: { id: address.entityId },
    select: { merchantId: true },
  });
  if (!session) return;
  const ctx = actFor(services, session.merchantId, requestId);
  const said = (form.mistakes ?? "").slice(0, 500).split(" ");
  const fields = [...new Set([...said, ...Object.keys(errors)])].filter((name) =>
    fieldNames.has(name),
  );
  const chosen = form.express || values.method;
  const isNamed = /^(card|wallet)$/.test(chosen) || isBankWay(chosen);
  const method = isNamed ? chosen : "saved_card";
  await record(ctx, address.entityId, [
    { kind: "method_chosen", detail: { method } },
    ...(fields.length > 0 ? [{ kind: "field_wrong" as const, detail: { fields } }] : []),
  ]);
}

/** Told on the side: a payment does not fail because its story could not be written. */
async function record(ctx: MerchantContext, sessionId: string, steps: Step[]): Promise<void> {
  const where = { merchantId: ctx.merchantId, sessionId };
  try {
    if ((await ctx.db.checkoutStep.count({ where })) >= stepsMax) return;
    await transactAside(ctx, async (unit) => {
      for (const step of steps) recordStep(unit, ctx, sessionId, step);
    });
  } catch (error) {
    ctx.log.warn({ err: error, sessionId }, "a step of a checkout was not recorded");
  }
}
