import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendAttempt } from "#server/webhooks/delivery/send.ts";
import { isPublicAddress } from "#server/webhooks/egress-guard.ts";
import { createEgress } from "#server/webhooks/egress.ts";

let connections = 0;
const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, "::", resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => void canary.close());

/** Hosts that are, or stand for, addresses of this machine or of its networks. */
const hostileHosts = [
  // Loopback, in every notation that a URL parser takes.
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0x7F.0x0.0x0.0x1",
  "017700000001",
  "0177.0.0.1",
  "0177.1",
  "127.0.0.1.",
  "%31%32%37.0.0.1",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "0.0.0.0",
  "0",
  "0x0",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "foo.localhost",
  // Metadata services and link-local.
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0xA9.0xFE.0xA9.0xFE",
  "0251.0376.0251.0376",
  "169.254.43518",
  "100.100.100.200",
  "168.63.129.16",
  "169.254.170.2",
  // Private, carrier-grade NAT, reserved.
  "10.0.0.1",
  "10.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.168.257",
  "100.64.0.1",
  "192.0.0.8",
  "198.18.0.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "192.88.99.1",
  // Version 6: loopback, unspecified, mapped, compatible, translated, tunnelled, local, multicast.
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:7f00:0001]",
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::169.254.169.254]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2002:a9fe:a9fe::1]",
  "[2001:0:7f00:1::]",
  "[2001::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[ff0e::1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:10.0.0.1]",
  "[100::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[2001:10::1]",
  "[2001:20::1]",
];

/** Addresses that a merchant's own name server may answer with. */
const hostileAnswers: Record<string, string[]> = {
  "loopback.example": ["127.0.0.1"],
  "metadata.example": ["169.254.169.254"],
  "private.example": ["10.0.0.1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "six.example": ["::1"],
  "nat64.example": ["64:ff9b::7f00:1"],
  "both.example": ["127.0.0.1", "::1"],
  "scoped.example": ["fe80::1%lo"],
  "words.example": ["localhost"],
  "octal.example": ["0177.0.0.1"],
  "empty.example": [],
};

async function attempt(
  url: string,
  lookup = async (name: string) => hostileAnswers[name] ?? ["127.0.0.1"],
) {
  const egress = createEgress({ lookup, allowPrivateNetworks: false });
  return sendAttempt(egress, { url, headers: [], body: Buffer.from("{}"), mayStart: () => true });
}

describe("no connection is made to", () => {
  const table = [...hostileHosts, ...Object.keys(hostileAnswers)].flatMap((host) =>
    ["http", "https"].map((scheme) => [scheme, host]),
  );
  test.each(table)("%s://%s", async (scheme, host) => {
    const before = connections;
    const result = await attempt(`${scheme}://${host}:${port}/hook`);
    expect(result.status).toBeNull();
    expect(result.error).toMatch(/not a public address|not a URL/);
    expect(connections).toBe(before);
  });

  test.each([
    ["other schemes", "ftp://127.0.0.1:PORT/"],
    ["other schemes", "gopher://127.0.0.1:PORT/_POST"],
    ["other schemes", "file:///etc/passwd"],
    ["other schemes", "javascript:fetch(1)"],
    ["other schemes", "data:text/plain,x"],
    ["other schemes", "unix:/var/run/docker.sock"],
    ["user info", "http://user:secret@127.0.0.1:PORT/"],
    ["user info that looks like a host", "http://shop.example@127.0.0.1:PORT/"],
    ["user info by backslash", "http://shop.example\\@127.0.0.1:PORT/"],
    ["ports of other protocols", "http://shop.example:25/"],
    ["ports of other protocols", "http://shop.example:22/"],
    ["ports of other protocols", "http://shop.example:6667/"],
    ["port 0", "http://127.0.0.1:0/"],
    ["no host", "http:///"],
    ["nothing", ""],
    ["no URL", "127.0.0.1:PORT"],
  ])("%s: %s", async (_, url) => {
    const before = connections;
    const result = await attempt(url.replace("PORT", String(port)));
    expect(result.status).toBeNull();
    expect(result.error).toEqual(expect.any(String));
    expect(connections).toBe(before);
  });
});

test("a name is resolved once for a connection, so that there is no second answer to fall for", async () => {
  let calls = 0;
  const before = connections;
  const lookup = async () => (++calls === 1 ? ["203.0.113.9"] : ["127.0.0.1"]);
  await attempt(`http://rebind.example:${port}/`, lookup);
  expect(calls).toBe(1);
  await attempt(`http://rebind.example:${port}/`, lookup);
  expect(calls).toBe(2);
  expect(connections).toBe(before);
});

test("a redirect to this machine is an answer, not a way", async () => {
  const before = connections;
  const redirecting = createHttpServer((_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  });
  await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
  const { port: from } = redirecting.address() as AddressInfo;
  // The guard is off for the first hop only because the test's server is on this machine.
  const egress = createEgress({ allowPrivateNetworks: true });
  const url = `http://127.0.0.1:${from}/`;
  const result = await sendAttempt(egress, {
    url,
    headers: [],
    body: Buffer.from("{}"),
    mayStart: () => true,
  });
  expect(result).toMatchObject({ status: 302, error: null });
  expect(connections).toBe(before);
  redirecting.close();
});

test("public addresses pass", () => {
  for (const address of [
    "8.8.8.8",
    "1.1.1.1",
    "93.184.215.14",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450::1",
  ]) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});
