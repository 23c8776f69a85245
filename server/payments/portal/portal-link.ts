import { minuteMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import type { PortalFlow } from "#server/wire/portal/portal-session.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** How long a link to the customer's page waits to be opened. */
export const portalLinkLifeMs = 10 * minuteMs;

/** The page that a link opens, sealed in it. `era` is that of the customer's devices when it was made. */
export type PortalLink = {
  id: string;
  merchantId: string;
  customerId: string;
  era: number;
  returnUrl: string | null;
  flow: PortalFlow | null;
  /** In milliseconds since 1970. */
  until: number;
};

/** The address that opens the page. Sealed, so that nobody makes or reads one. */
export function portalLinkUrl(env: Secret & Pick<Env, "APP_URL">, link: PortalLink): string {
  const token = seal(env, "portal-link", JSON.stringify(link));
  return `${env.APP_URL}/portal?${new URLSearchParams({ token }).toString()}`;
}

/** The sealed text of a link, expired or not; null when the token is not ours. */
export function readPortalLink(env: Secret, token: string): PortalLink | null {
  try {
    return JSON.parse(unseal(env, "portal-link", token)) as PortalLink;
  } catch {
    return null;
  }
}
