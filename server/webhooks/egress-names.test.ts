import { beforeEach, expect, test, vi } from "vitest";
import { createEgress } from "#server/webhooks/egress.ts";
import { sendAttempt } from "#server/webhooks/delivery/send.ts";

const asked = vi.hoisted(() => [] as string[]);

/** Name servers that know no name, and a system that is asked. */
vi.mock("node:dns/promises", () => {
  const unknown = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  class Resolver {
    resolve4 = unknown;
    resolve6 = unknown;
  }
  const lookup = (hostname: string) => {
    asked.push(hostname);
    return unknown();
  };
  return { Resolver, lookup };
});

beforeEach(() => void asked.splice(0));

const errorOf = async (allowPrivateNetworks: boolean, url: string) => {
  const request = { url, headers: [], body: Buffer.from("{}"), mayStart: () => true };
  return (await sendAttempt(createEgress({ allowPrivateNetworks }), request)).error;
};

test("of a name that no name server knows the system is not asked: its threads are few", async () => {
  expect(await errorOf(false, "https://nobody.example/hook")).toBe(
    "nobody.example could not be resolved.",
  );
  expect(await errorOf(false, "http://shop.localhost:4000/hook")).toBe(
    "shop.localhost is not a public address, nor the name of one.",
  );
  expect(asked).toEqual([]);
});

test("where private networks are allowed, the system is asked for this machine's own names", async () => {
  expect(await errorOf(true, "http://shop.local/hook")).toBe("shop.local could not be resolved.");
  expect(asked).toEqual(["shop.local"]);
});
