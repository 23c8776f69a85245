export const zoneCookie = "canary-zone";

/** Tells the server in which zone the reader's days begin. */
export function noteZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
}
