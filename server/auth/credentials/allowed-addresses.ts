import { BlockList, isIP } from "node:net";
import type { Principal } from "#server/core/caller/principal.ts";
import { DomainError } from "#server/core/errors.ts";

/** An address, or a network as 203.0.113.0/24 or 2001:db8::/48. */
type Network = { address: string; prefix: number; family: "ipv4" | "ipv6" };

/**
 * Lets through what comes from where its key may be used. The holder learns why not: whoever holds
 * the key knows it already.
 * @throws insufficient_scope
 */
export function requireAddress({ allowedAddresses }: Principal, ip: string | null): void {
  if (!allowedAddresses?.length || isWithin(allowedAddresses, ip)) return;
  throw new DomainError(
    "insufficient_scope",
    `This key may not be used from ${ip ?? "an unknown address"}: its list of allowed addresses does not include it.`,
  );
}

/** The networks that were written, each in its one normal form. @throws validation_failed */
export function readNetworks(written: readonly string[]): string[] {
  const networks = written.map((one) => {
    const found = networkOf(one.trim());
    if (!found)
      throw new DomainError(
        "validation_failed",
        `allowedAddresses: ${one} is neither an address nor a network such as 203.0.113.0/24`,
      );
    return `${found.address}/${found.prefix}`;
  });
  return [...new Set(networks)];
}

function isWithin(allowed: readonly string[], ip: string | null): boolean {
  const [address = ""] = (ip ?? "").split("%");
  // A socket for both families writes IPv4 so.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(plain);
  if (version === 0) return false;
  const list = new BlockList();
  for (const one of allowed) {
    const network = networkOf(one);
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list.check(plain, version === 6 ? "ipv6" : "ipv4");
}

function networkOf(written: string): Network | null {
  const [address = "", bits, ...more] = written.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || more.length > 0) return null;
  const longest = version === 6 ? 128 : 32;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  const prefix = bits === undefined ? longest : Number(bits);
  if (prefix > longest) return null;
  return { address: address.toLowerCase(), prefix, family: version === 6 ? "ipv6" : "ipv4" };
}
