import { readSessionCookie } from "#server/auth/staff/session-cookie.ts";
import { findHalfSession, findSession, type HalfSession } from "#server/auth/staff/sessions.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import type { MerchantModel } from "#server/generated/prisma/models.ts";

/** A person who is signed in to the dashboard, and the merchant they act for. */
export type StaffSession = {
  sessionId: string;
  user: { id: string; name: string; email: string };
  /** With what its settings say of the dashboard. */
  merchant: Pick<MerchantModel, "id" | "name" | "timeZone" | "mainCurrency">;
  /** All that they work for, by name. */
  merchants: { id: string; name: string }[];
  role: Role;
  principal: Principal;
};

/** The person signed in by the session cookie; null when nobody is, or when the session was ended. */
export async function staffSession(
  services: Services,
  headers: HeaderReader,
): Promise<StaffSession | null> {
  const sessionId = readSessionCookie(services.env, headers.get("cookie"));
  const found = sessionId === null ? null : await findSession(services, sessionId);
  if (!found || sessionId === null) return null;
  const { user, membership, scopes, isFresh } = found;
  const { role, merchant } = membership;
  const { timeZone, mainCurrency } = merchant;
  const principal: Principal = {
    kind: "staff",
    id: user.id,
    merchantId: merchant.id,
    scopes,
    role,
    sessionId,
    isFresh,
    name: user.name,
  };
  return {
    sessionId,
    user: { id: user.id, name: user.name, email: user.email },
    merchant: { id: merchant.id, name: merchant.name, timeZone, mainCurrency },
    merchants: user.memberships
      .map((one) => ({ id: one.merchant.id, name: one.merchant.name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    role,
    principal,
  };
}

/** The session of a person whose second factor is still to be proven, by the session cookie. */
export async function halfSession(
  services: Services,
  headers: HeaderReader,
): Promise<HalfSession | null> {
  const sessionId = readSessionCookie(services.env, headers.get("cookie"));
  return sessionId === null ? null : findHalfSession(services, sessionId);
}

/** As `staffSession`, for callers that need the principal only. */
export async function staffPrincipal(
  services: Services,
  headers: HeaderReader,
): Promise<Principal | null> {
  return (await staffSession(services, headers))?.principal ?? null;
}
