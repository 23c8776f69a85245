import { isIPv6 } from "node:net";

/**
 * The unit by which network addresses are counted: what one subscriber holds. That is an IPv4 address, or the /64
 * of an IPv6 address, within which anybody has as many addresses as they like.
 */
export function addressGroup(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  // The WHATWG parser writes every IPv6 address in one way: lower case, hexadecimal, shortened.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = "", end = ""] = written.split("::");
  const head = start === "" ? [] : start.split(":");
  const tail = end === "" ? [] : end.split(":");
  const zeros = written.includes("::") ? 8 - head.length - tail.length : 0;
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
