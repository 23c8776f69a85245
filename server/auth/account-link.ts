import { z } from "zod";
import { addMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { UserModel } from "#server/generated/prisma/models.ts";
import { keyedHash, seal, unseal } from "#server/core/secret-box.ts";

type LinkServices = Pick<Services, "env" | "clock">;

const Sealed = z.object({ userId: z.string(), stamp: z.string(), expiresAt: z.int() });

/**
 * An address at which its holder chooses the person's password. It works until it expires or the
 * password changes, whichever is first: so once.
 */
export function choosePasswordUrl(services: LinkServices, user: UserModel, lifeMs: number): string {
  const { env, clock } = services;
  const expiresAt = addMs(clock.now(), lifeMs).getTime();
  const token = seal(
    env,
    "account-link",
    JSON.stringify({ userId: user.id, stamp: stampOf(env, user), expiresAt }),
  );
  return `${env.APP_URL}/choose-password?token=${token}`;
}

/** The person that the link is for; null when it was altered or has expired. Whether it was used, `isUnused` says. */
export function readAccountLink(
  services: LinkServices,
  token: string,
): { userId: string; stamp: string } | null {
  const sealed = unsealed(services, token);
  return sealed && sealed.expiresAt > services.clock.now().getTime() ? sealed : null;
}

export function isUnused(services: LinkServices, user: UserModel, stamp: string): boolean {
  return stampOf(services.env, user) === stamp;
}

function unsealed({ env }: LinkServices, token: string) {
  try {
    return Sealed.parse(JSON.parse(unseal(env, "account-link", token)));
  } catch {
    return null;
  }
}

/** Changes with the password. */
function stampOf(env: LinkServices["env"], user: UserModel): string {
  return keyedHash(env, "account-link", `${user.id}\n${user.passwordHash ?? ""}`).slice(0, 32);
}
