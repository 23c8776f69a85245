import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IANA special-purpose registry for IPv4, what is not "globally reachable", and multicast. */
const closedIPv4 = subnets("ipv4", [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, cloud metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relay
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
]);

/** Public addresses that are really ours: platforms' metadata and agents outside link-local. */
const metadataIPv4 = subnets("ipv4", [["168.63.129.16", 32]]);

/** Only 2000::/3 is global unicast; mapped, translated (NAT64), unique local and the rest lie outside. */
const globalIPv6 = subnets("ipv6", [["2000::", 3]]);
const closedIPv6 = subnets("ipv6", [
  ["2001::", 23], // protocol assignments: Teredo, ORCHID, benchmarking
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["2620:4f:8000::", 48], // AS112
  ["3ffe::", 16], // 6bone, returned
  ["3fff::", 20], // documentation
]);

/** True when a merchant may make us dial this address: a literal of a public unicast address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIPv4.check(address) && !metadataIPv4.check(address);
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalIPv6.check(address, "ipv6") && !closedIPv6.check(address, "ipv6");
}

/** Ports of other protocols, whose servers might obey what a request says (Fetch, "port blocking"). */
const closedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/** Why this address of an endpoint cannot be called whatever it resolves to, or the parsed address. */
export function parseTarget(url: string): { target: URL } | { refusal: string } {
  const target = URL.parse(url);
  if (!target) return { refusal: "This is not a URL." };
  if (!/^https?:$/.test(target.protocol))
    return { refusal: `The scheme ${target.protocol} is not http or https.` };
  if (target.username || target.password)
    return { refusal: "The URL contains a user name or password." };
  const port = Number(target.port || (target.protocol === "https:" ? 443 : 80));
  if (closedPorts.has(port)) return { refusal: `Port ${port} belongs to another protocol.` };
  return { target };
}

function subnets(family: "ipv4" | "ipv6", list: [address: string, prefix: number][]): BlockList {
  const blocks = new BlockList();
  for (const [address, prefix] of list) blocks.addSubnet(address, prefix, family);
  return blocks;
}
