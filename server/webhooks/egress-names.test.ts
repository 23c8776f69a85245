import { beforeEach, expect, test, vi } from "vitest";
import { sendAttempt } from "#server/webhooks/delivery/send.ts";
import { createEgress } from "#server/webhooks/egress.ts";

/** Names that the name server of our network has, and where they lead. */
const inside: Record<string, string> = { "vault.internal": "10.0.0.7" };
const askedOfSystem = vi.hoisted(() => [] as string[]);

vi.mock("node:dns/promises", () => {
  const unknown = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  class Resolver {
    async resolve4(name: string) {
      const address = inside[name];
      return address === undefined ? unknown() : [address];
    }
    resolve6 = unknown;
  }
  const lookup = (hostname: string) => {
    askedOfSystem.push(hostname);
    return unknown();
  };
  return { Resolver, lookup };
});

beforeEach(() => void askedOfSystem.splice(0));

async function errorOf(hostname: string, allowPrivateNetworks = false) {
  const request = { url: `http://${hostname}:8080/`, headers: [], body: Buffer.from("{}") };
  const egress = createEgress({ allowPrivateNetworks });
  return (await sendAttempt(egress, { ...request, mayStart: () => true })).error;
}

test("of a name that no name server knows the system is not asked: its threads are few", async () => {
  for (const name of ["nobody.example", "localhost", "shop.localhost"])
    expect(await errorOf(name)).toBe(
      `${name} is not a public address, and does not resolve to one.`,
    );
  expect(askedOfSystem).toEqual([]);
});

test("whether our network has a name is not told to who has webhooks sent there", async () => {
  const [there, nowhere] = ["vault.internal", "nothing.internal"];
  const said = (await errorOf(there))?.replace(there, "…");
  expect(said).toBe("… is not a public address, and does not resolve to one.");
  expect((await errorOf(nowhere))?.replace(nowhere, "…")).toBe(said);
});

test("where private networks are allowed, the system is asked for this machine's own names", async () => {
  expect(await errorOf("shop.local", true)).toBe("shop.local could not be resolved.");
  expect(askedOfSystem).toEqual(["shop.local"]);
});
