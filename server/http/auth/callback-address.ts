/**
 * Where somebody is led after signing in or out: a place of ours, or our first page. next-auth's own rule
 * throws for what is no address (`\\evil.example`), and answers 500.
 */
export function ownAddress(given: string, baseUrl: string): string {
  const url = URL.parse(given, baseUrl);
  return url?.origin === new URL(baseUrl).origin ? url.href : baseUrl;
}

/** A request whose `callbackUrl` in the query next-auth can read; one that it cannot is left out. */
export function readableQuery(address: string): string {
  const url = new URL(address);
  const given = url.searchParams.get("callbackUrl");
  if (given === null || isReadable(given, url.origin)) return address;
  url.searchParams.delete("callbackUrl");
  return url.href;
}

function isReadable(given: string, base: string): boolean {
  const url = URL.parse(given, given.startsWith("/") ? base : undefined);
  return url !== null && /^https?:$/.test(url.protocol);
}
