/**
 * The address of a database by a relay on this port of this machine. A socket that the address names is left out: it would
 * lead past the relay.
 */
export function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href;
}
