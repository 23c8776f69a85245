import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { Canary, CanaryError, ConnectionError } from "../../../sdk/src/index.ts";

afterEach(() => vi.unstubAllEnvs());

/** Where a client with these settings sends a request. */
async function addressCalled(key: string, baseUrl?: string): Promise<string> {
  let called = "";
  const fetch = async ({ url }: Request) => {
    called = url;
    return Response.json({});
  };
  await new Canary(key, { fetch, ...(baseUrl === undefined ? {} : { baseUrl }) }).balance.get();
  return called;
}

test("a live key is used with an address that was said, and with no other", async () => {
  vi.stubEnv("CANARY_URL", undefined);
  expect(() => new Canary("sk_live_1")).toThrow("A live key needs the URL of its service");
  expect(await addressCalled("sk_live_1", "https://pay.example/")).toBe(
    "https://pay.example/api/canary/balance",
  );
  vi.stubEnv("CANARY_URL", "https://set.example");
  expect(await addressCalled("sk_live_1")).toBe("https://set.example/api/canary/balance");
  expect(await addressCalled("sk_live_1", "https://pay.example")).toContain("https://pay.example/");
});

test("a key of testing without an address calls this machine", async () => {
  vi.stubEnv("CANARY_URL", undefined);
  expect(await addressCalled("sk_test_1")).toBe("http://localhost:3000/api/canary/balance");
});

test.each([
  ["", "is empty"],
  ["pay.example", 'has no scheme: write "https://pay.example".'],
  ["localhost:3000", 'has no scheme: write "http://localhost:3000".'],
  ["https://pay.example/api/canary/", 'which the client adds: write "https://pay.example".'],
  ["https://pay.example/api", 'which the client adds: write "https://pay.example".'],
  ["ftp://pay.example", "begins with ftp://"],
  ["https://pay.example?a=1", "has a query or fragment"],
  ["https://key@pay.example", "has a user name or password"],
  ["https://pay .example", "is not a URL"],
])("%j is refused before anything is sent, with what to write", (address, problem) => {
  const refused = (name: string) => `${name} ${JSON.stringify(address)} `;
  expect(() => new Canary("sk_test_1", { baseUrl: address })).toThrow(refused("baseUrl"));
  expect(() => new Canary("sk_test_1", { baseUrl: address })).toThrow(problem);
  vi.stubEnv("CANARY_URL", address);
  if (address !== "") expect(() => new Canary("sk_test_1")).toThrow(refused("CANARY_URL"));
});

test("an address where nobody answers, or something else, is named", async () => {
  const server = createServer((_, response) => void response.end("<p>Hello</p>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const canary = new Canary("sk_test_1", { baseUrl, maxRetries: 0 });
  const other = await canary.balance.get({ currency: "EUR" }).catch((error: unknown) => error);
  expect(other).toBeInstanceOf(CanaryError);
  expect(String(other)).toContain(`${baseUrl}/api/canary/balance is not an answer of the API`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const nobody = await canary.balance.get().catch((error: unknown) => error);
  expect(nobody).toBeInstanceOf(ConnectionError);
  expect(String(nobody)).toMatch(`No answer from ${baseUrl}: connect ECONNREFUSED`);
});
