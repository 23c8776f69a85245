const names = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether this host of an address is the computer that asks, as `URL.hostname` writes it. */
export function isOwnComputer(hostname: string): boolean {
  return names.has(hostname);
}
