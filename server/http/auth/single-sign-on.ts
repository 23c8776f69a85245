import { auditPerson } from "#server/auth/audit-person.ts";
import { emailKey } from "#server/auth/merchants.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";

/** The claims of the provider about a person who has signed in there. */
export type OidcProfile = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
};

/**
 * The person whom the provider means, or null. They are known by the provider's `sub`, which it gives
 * to nobody else (OpenID Connect Core, 5.7: addresses may be given to somebody new). The first time
 * a verified address links them, once: an account has one `sub` of a provider, and keeps it.
 */
export async function personOf(
  services: Services,
  profile: OidcProfile | undefined,
): Promise<string | null> {
  const { OIDC_ISSUER: issuer } = services.env;
  if (!profile?.sub || !issuer) return null;
  const subject = profile.sub;
  const key = { issuer_subject: { issuer, subject } };
  const known = await services.db.oidcIdentity.findUnique({ where: key });
  if (known) return known.userId;
  if (!profile.email || profile.email_verified !== true) return null;
  const email = emailKey(profile.email);
  const user = await services.db.user.findUnique({ where: { email } });
  if (!user || user.disabledAt) return null;
  return transactAside(services, async (unit) => {
    const row = { issuer, subject, userId: user.id, createdAt: services.clock.now() };
    await unit.tx.oidcIdentity.createMany({ data: [row], skipDuplicates: true });
    const linked = await unit.tx.oidcIdentity.findUnique({ where: key });
    // Somebody else was given the address: the account is not theirs.
    if (linked?.userId !== user.id) return null;
    const caller = { ...services, requestId: newRequestId(), ip: null };
    await auditPerson(unit, caller, { userId: user.id, action: "account.linkSingleSignOn" });
    await queueNotice(unit.tx, services, user, "single_sign_on_linked");
    return user.id;
  });
}
