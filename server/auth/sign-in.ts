import { emailKey } from "#server/auth/merchants.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import { openSession } from "#server/auth/sessions.ts";
import type { Services } from "#server/core/context.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { passwordLengthMax } from "#server/wire/atoms/password.ts";

type Credentials = { email: string; password: string };

/** Where a sign-in comes from. */
export type SignInOrigin = { ip: string | null; userAgent: string | null };

/**
 * The id of the person with this e-mail address and password, or null. Unknown accounts and wrong
 * passwords take the same time, answer the same and count the same: 5 failures in 15 minutes for
 * each account and each address.
 * @throws rate_limited
 */
export async function checkCredentials(
  services: Services,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<string | null> {
  const email = emailKey(credentials.email).slice(0, 254);
  await consumeAttempt(services, attemptRules.signInAccount, email);
  if (origin.ip) await consumeAttempt(services, attemptRules.signInAddress, origin.ip);
  const user = email.includes("\0")
    ? null
    : await services.db.user.findUnique({ where: { email } });
  const matches = await verifyPassword(
    user?.passwordHash ?? null,
    credentials.password.slice(0, passwordLengthMax + 1),
  );
  if (!user || !matches) return null;
  await returnAttempt(services, attemptRules.signInAccount, email);
  if (origin.ip) await returnAttempt(services, attemptRules.signInAddress, origin.ip);
  return user.id;
}

/** The id of a new session for the merchant that the person joined first; null when they have none. */
export async function signIn(
  services: Services,
  userId: string,
  origin: SignInOrigin,
): Promise<string | null> {
  const membership = await services.db.membership.findFirst({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { merchantId: "asc" }],
  });
  if (!membership) return null;
  return openSession(services, { userId, merchantId: membership.merchantId, ...origin });
}
