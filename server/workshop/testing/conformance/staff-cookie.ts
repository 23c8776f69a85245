import { createUser } from "#server/auth/merchants.ts";
import { sealSession, sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";

/** The Cookie header of a new owner of the merchant who is signed in to the dashboard. */
export async function createStaffCookie(services: Services, merchantId: string): Promise<string> {
  const { userId } = await createUser(services, {
    merchantId,
    email: `${newId("user")}@example.com`,
    name: "Ada Lovelace",
    password: "correct horse battery staple",
    role: "owner",
  });
  const signIn = { userId, merchantId, ip: null, userAgent: null };
  const sid = await openSession(services, signIn);
  return `${sessionCookieName(services.env)}=${sealSession(services.env, { sub: userId, sid })}`;
}
