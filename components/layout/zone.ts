import { browserZone } from "#components/display/time/zone.ts";

export const zoneCookie = "canary-zone";

/** Tells the server in which zone the reader's days begin. */
export function noteZone(): void {
  document.cookie = `${zoneCookie}=${encodeURIComponent(browserZone())}; path=/; max-age=31536000; samesite=lax`;
}
