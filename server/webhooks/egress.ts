import { Resolver, lookup as systemLookup } from "node:dns/promises";
import { isIP, type Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import { byName } from "#server/core/errors.ts";
import type { Egress } from "#server/core/interfaces/egress.ts";
import { takeContinue } from "#server/webhooks/continue-answers.ts";
import { isPublicAddress } from "#server/webhooks/egress-guard.ts";

/** Addresses of a name, best first. Tests pass their own. */
export type Lookup = (hostname: string) => Promise<string[]>;

type EgressOptions = { lookup?: Lookup; allowPrivateNetworks: boolean };

export const connectWithinMs = 5_000;
const keepAliveMs = 4_000;
const addressesMax = 3;

/** Refused by the guard, with a sentence for the attempt log. */
export class EgressRefused extends Error {
  override readonly name = "EgressRefused";
}

export const isEgressRefused = byName<EgressRefused>("EgressRefused");

/**
 * An HTTP client that decides by the address dialed, not by the name: it resolves by itself,
 * drops what is not public and connects to exactly the address that it has checked, so that a
 * second answer of the resolver cannot matter. Literals pass the same check. It follows no
 * redirects and uses no proxy. `allowPrivateNetworks` switches the check off.
 */
export function createEgress({
  allowPrivateNetworks,
  lookup = allowPrivateNetworks ? resolveAnyName : askNameServers,
}: EgressOptions): Egress {
  const connector = buildConnector({ timeout: connectWithinMs, allowH2: false });
  const connect: buildConnector.connector = (options, callback) => {
    const addresses = openAddresses(options.hostname, lookup, allowPrivateNetworks);
    addresses
      .then((open) => dialFirst(connector, options, open))
      .then(
        (socket) => callback(null, takeContinue(socket)),
        (error: Error) => callback(error, null),
      );
  };
  const dispatcher = new Agent({
    connect,
    connections: null,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { dispatcher };
}

/** The addresses of the host that may be dialed; at least one. */
async function openAddresses(
  hostname: string,
  lookup: Lookup,
  allowPrivate: boolean,
): Promise<string[]> {
  const literal = bare(hostname);
  const addresses = isIP(literal) ? [literal] : await lookup(hostname);
  const open = allowPrivate ? addresses : addresses.filter(isPublicAddress);
  if (open.length > 0) return open.slice(0, addressesMax);
  if (allowPrivate) throw new EgressRefused(`${hostname} could not be resolved.`);
  // Neither which addresses were found nor that there are any: that would read out our network's names.
  throw new EgressRefused(`${hostname} is not a public address, and does not resolve to one.`);
}

/** Connects to the first address that answers. */
async function dialFirst(
  connector: buildConnector.connector,
  options: buildConnector.Options,
  addresses: string[],
): Promise<Socket> {
  const isLiteral = isIP(bare(options.hostname)) !== 0;
  const servername = isLiteral ? options.servername : (options.servername ?? options.hostname);
  let failure: unknown;
  for (const hostname of addresses) {
    try {
      return await dial(connector, { ...options, hostname, servername });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function dial(
  connector: buildConnector.connector,
  options: buildConnector.Options,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connector(options, (error, socket) => (error ? reject(error) : resolve(socket)));
  });
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/**
 * Names that only this machine knows (localhost, /etc/hosts) are left to the system. They stand for no public address, so
 * where only those are dialed it is not asked: it has two threads for that, which S3, SMTP and the processor need too,
 * and a name server of somebody's own could say "no such name" to us and nothing at all to it, which takes ten seconds
 * each time.
 */
async function resolveAnyName(hostname: string): Promise<string[]> {
  const addresses = await askNameServers(hostname);
  return addresses.length > 0 ? addresses : systemAddresses(hostname);
}

/**
 * Asks the name servers directly: the system's lookup runs on threads that all of the process shares, and a few
 * names that never answer would hold up every other endpoint. None when there is no such name.
 */
async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  const timedOut = answers.some(
    (answer) => answer.status === "rejected" && isTimeout(answer.reason),
  );
  if (addresses.length === 0 && timedOut)
    throw new EgressRefused(`${hostname} could not be resolved in time.`);
  return addresses;
}

async function systemAddresses(hostname: string): Promise<string[]> {
  const found = await systemLookup(hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ETIMEOUT";
}
