import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { publishedKeys } from "#server/auth/credentials/signing-keys.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { systemClock } from "#server/core/clock.ts";
import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: systemClock });
const shop = "https://shop.example";

type Sample = { paidBy(address: string): Promise<Record<string, unknown>> };
let sample: Sample;
const server = createServer((_request, response) => {
  void publishedKeys(services).then((keys) => response.end(JSON.stringify({ keys })));
});
const file = path.join(import.meta.dirname, "../../generated/sample-of-guide.ts");

/** The guide's own lines, at this test's addresses. */
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const guide = await readFile("app/docs/guides/8-in-your-own-page.md", "utf8");
  const code = /```ts\n(import \{ createRemoteJWKSet[^`]*)```/.exec(guide)?.[1] ?? "";
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(14);
  const { port } = server.address() as AddressInfo;
  await writeFile(
    file,
    code
      .replace("https://pay.example/.well-known", `http://127.0.0.1:${port}/.well-known`)
      .replaceAll("https://pay.example", services.env.APP_URL),
  );
  sample = (await import(file)) as Sample;
});
afterAll(async () => {
  server.close();
  await rm(file, { force: true });
});

async function paidAddress(change: object = {}) {
  const session = await newSession(await newMerchant(services), {
    successUrl: `${shop}/thanks?basket=7`,
    ...change,
  });
  const browser = visit(ofSession(session.id));
  await pay(services, browser, testCardNumbers[0] ?? "");
  const view = await loadCheckout(services, browser);
  if (view.state !== "complete") throw new Error(view.state);
  return { session, address: view.next?.url ?? "" };
}

test("the shop learns session, amount, currency and status from its own address", async () => {
  const { session, address } = await paidAddress();
  expect(await sample.paidBy(address)).toMatchObject({
    sub: session.id,
    merchantId: session.merchantId,
    amount: session.totalAmount,
    currency: session.currency,
    status: "complete",
    nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(new URL(address).searchParams.get("session_id")).toBe(session.id);
});

test("one that was changed, is old, or was made for another shop is refused", async () => {
  const { address } = await paidAddress();
  const token = new URL(address).searchParams.get("session_token") ?? "";
  const [head, , signature] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), amount: 1 }));
  const changed = `${head}.${forged.toString("base64url")}.${signature}`;
  await expect(sample.paidBy(`${shop}/?session_token=${changed}`)).rejects.toThrow();
  const { address: theirs } = await paidAddress({ successUrl: "https://other.example/" });
  await expect(sample.paidBy(theirs)).rejects.toThrow();
  const { exp = 0, iat = 0 } = decodeJwt(token);
  expect(exp - iat).toBe(600);
});

test("it opens nothing at our own interfaces, and names the same nonce each time", async () => {
  const { session, address } = await paidAddress();
  const tokenIn = (url: string) => new URL(url).searchParams.get("session_token") ?? "";
  expect(await verifyAccessToken(services, tokenIn(address))).toBeNull();
  const view = await loadCheckout(services, visit(ofSession(session.id)));
  const later = view.state === "complete" ? (view.next?.url ?? "") : "";
  expect(decodeJwt(tokenIn(later)).nonce).toBe(decodeJwt(tokenIn(address)).nonce);
});
