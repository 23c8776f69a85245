import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { lockTeamAs, type TeamContext } from "#server/routers/team/rules.ts";
import type { RequireSecondFactor } from "#server/wire/access/team.ts";

/**
 * Requires a second factor of everybody who works for the merchant, or stops requiring it. With
 * their next request people without one may do nothing for the merchant except add one. The person
 * who requires it has one. Atomic. @throws invalid_state (no second factor in this session)
 */
export async function requireSecondFactor(
  ctx: TeamContext,
  input: RequireSecondFactor,
): Promise<RequireSecondFactor> {
  const { principal, merchantId } = ctx;
  const { isRequired } = input;
  if (isRequired && principal.isFresh !== true)
    throw new DomainError("invalid_state", "Add a second factor to your own account first.");
  return transact(ctx, async (unit) => {
    await lockTeamAs(unit.tx, ctx);
    const data = { requireSecondFactor: isRequired, updatedAt: ctx.clock.now() };
    await unit.tx.merchant.update({ where: { id: merchantId }, data });
    return { isRequired };
  });
}

/**
 * Lets people work for the merchant in sessions of single sign-on only, or in all again. Sessions and
 * tokens of before, by password or passkey, end with their next request. Whoever asks came that way. Atomic.
 * @throws invalid_state (not signed in so)
 */
export async function requireSingleSignOn(
  ctx: TeamContext,
  { isRequired }: RequireSecondFactor,
): Promise<RequireSecondFactor> {
  const { principal, merchantId } = ctx;
  const id = principal.sessionId ?? "";
  const session = await ctx.db.userSession.findUnique({ where: { id } });
  if (isRequired && !session?.isSingleSignOn)
    throw new DomainError("invalid_state", "Sign in by single sign-on yourself first.");
  return transact(ctx, async (unit) => {
    await lockTeamAs(unit.tx, ctx);
    const data = { requireSingleSignOn: isRequired, updatedAt: ctx.clock.now() };
    await unit.tx.merchant.update({ where: { id: merchantId }, data });
    return { isRequired };
  });
}

/** Whether everybody who works for the merchant needs a second factor. */
export async function isSecondFactorRequired(ctx: MerchantContext): Promise<RequireSecondFactor> {
  const row = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  return { isRequired: row.requireSecondFactor };
}
