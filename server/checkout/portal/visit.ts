import { hashOfAddress, holderOf } from "#server/checkout/codes/one-time-code.ts";
import { hourMs, minuteMs, timeElsewhere } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import type { Env } from "#server/core/env.ts";
import { keyedHash, seal, unseal } from "#server/core/secret-box.ts";
import { own } from "#server/data/rows/own.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { attemptRules, countAttempt, readAttempts } from "#server/limits/attempts.ts";
import { quietMinutes } from "#server/wire/portal/portal-path.ts";
import type { PortalFlow } from "#server/wire/portal/portal-session.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** No page stays open longer, however busy it is. */
const longestMs = 8 * hourMs;

/** A customer's visit of their page, as the browser's sealed cookie keeps it. Times in milliseconds since 1970. */
export type PortalVisit = {
  /** That of the link that opened it, or made for a code. */
  id: string;
  merchantId: string;
  customerId: string;
  /** Another address, or another era of the customer's devices, ends the visit. */
  addressHash: string;
  era: number;
  openedBy: "code" | "link";
  returnUrl: string | null;
  /** The place that the link was made for; undefined in cookies of the release before. */
  flow?: PortalFlow | null;
  quietUntil: number;
  endsAt: number;
};

type NewVisit = Pick<PortalVisit, "id" | "openedBy" | "returnUrl" | "flow">;

export function beginVisit(
  ctx: MerchantContext,
  customer: CustomerModel,
  { id, openedBy, returnUrl, flow = null }: NewVisit,
): PortalVisit {
  const endsAt = timeElsewhere(ctx.clock).getTime() + longestMs;
  const { merchantId } = ctx;
  const { address, era } = holderOf(customer);
  const addressHash = hashOfAddress(address);
  const customerId = customer.id;
  const begun = { id, merchantId, customerId, addressHash, era, openedBy, returnUrl, flow, endsAt };
  return { ...begun, quietUntil: 0 };
}

/** The cookie of a visit that was just seen; with `customer`, also of one whose address has just been changed by it. */
export function sealVisit(
  { env, clock }: Pick<Services, "env" | "clock">,
  visit: PortalVisit,
  customer?: CustomerModel,
): string {
  const quietUntil = timeElsewhere(clock).getTime() + quietMinutes * minuteMs;
  const known = customer ? { addressHash: hashOfAddress(holderOf(customer).address) } : {};
  return seal(env, "portal-session", JSON.stringify({ ...visit, ...known, quietUntil }));
}

/** A customer at their page, and the context in which it acts. */
export type Visitor = { ctx: MerchantContext; visit: PortalVisit; customer: CustomerModel };

type Cookie = { merchantId: string; cookie: string | null; requestId: string };

/**
 * The customer whose page of this merchant a browser's cookie opened. Null where the visit is over: left, quiet for too
 * long, its customer erased or known by another address since, their devices forgotten, or another shop's.
 */
export async function findVisitor(
  services: Services,
  { merchantId, cookie, requestId }: Cookie,
): Promise<Visitor | null> {
  const visit = cookie === null ? null : readVisit(services.env, cookie);
  if (!visit || visit.merchantId !== merchantId) return null;
  const ctx = actFor(services, merchantId, requestId);
  const now = timeElsewhere(ctx.clock).getTime();
  if (visit.quietUntil <= now || visit.endsAt <= now) return null;
  const [customer, [left = 0]] = await Promise.all([
    ctx.db.customer.findUnique({ where: own(ctx, visit.customerId) }),
    readAttempts(ctx, [{ rule: attemptRules.portalLeft, key: keyOf(visit) }]),
  ]);
  if (!customer || customer.erasedAt || left > 0) return null;
  const { address, era } = holderOf(customer);
  const isSame = visit.addressHash === hashOfAddress(address) && visit.era === era;
  return isSame ? { ctx, visit, customer } : null;
}

/** Ends a visit in whichever browsers have its cookie. */
export async function leave({ ctx, visit }: Visitor): Promise<void> {
  await countAttempt(ctx, attemptRules.portalLeft, keyOf(visit));
}

/** Stands in the page's forms: they are posted by a page of this visit. */
export function visitToken(env: Secret, { id }: Pick<PortalVisit, "id">): string {
  return keyedHash(env, "browser", `portal\n${id}`);
}

function keyOf({ merchantId, id }: PortalVisit): string {
  return `${merchantId} ${id}`;
}

function readVisit(env: Secret, cookie: string): PortalVisit | null {
  try {
    return JSON.parse(unseal(env, "portal-session", cookie)) as PortalVisit;
  } catch {
    return null;
  }
}
