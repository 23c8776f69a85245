import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { GET as follow } from "#app/(hosted)/checkout/recover/route.ts";
import { GET as look, POST as click } from "#app/(hosted)/checkout/unsubscribe/route.tsx";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { sendDue } from "#server/notifications/send.ts";
import { lookAtReminder } from "#server/payments/reminders/standing.ts";
import { writeReminders } from "#server/payments/reminders/write.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { updatePromotionCode } from "#server/routers/promotion-codes/update.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { newDiscount, newStock } from "#server/workshop/testing/payments/counted-orders.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, post, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const sources: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      sources.push(Buffer.concat(chunks).toString("utf8"));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const clock = testClock();
const { port } = smtp.server.address() as AddressInfo;
const services = await testServices({ clock, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
(globalThis as { canaryServices?: Services }).canaryServices = services;

/** Has the shopper leave this order, and answers the letter as it came over the wire. */
async function reminded(ctx: MerchantContext, change: object = {}, typed: object = {}) {
  const session = await newSession(ctx, { recovery: true, ...change });
  const browser = visit(ofSession(session.id));
  const form = {
    ...filled(await loadCheckout(services, browser), "4242424242424242"),
    remind: "1",
  };
  await post(services, browser, { ...form, do: "update", ...typed });
  clock.advance(2 * hourMs);
  await writeReminders(services);
  sources.length = 0;
  await sendDue(services, undefined, { order_reminder: lookAtReminder });
  const [source = ""] = sources;
  return { session, source, headers: headersOf(source), orderUrl: orderUrlOf(source) };
}

/** The lines of a letter's head, by their names; none is folded where it was not meant to be. */
function headersOf(source: string): Map<string, string> {
  const [head = ""] = source.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function orderUrlOf(source: string): string {
  const plain = source.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=");
  return /https:\/\/pay\.example\/checkout\/recover\?token=[\w-]+/.exec(plain)?.[0] ?? "";
}

function optOuts({ db, merchantId }: MerchantContext) {
  return db.reminderOptOut.count({ where: { merchantId } });
}

// The requests of RFC 8058, 8.2 and 8.3.
const boundary = "---FormBoundaryjWmhtjORrn";
const requests = {
  "as a form of parts": {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  },
  "as a form of pairs": {
    type: "application/x-www-form-urlencoded",
    body: "List-Unsubscribe=One-Click",
  },
};

const clicked = (url: string, { type, body }: { type: string; body: string }) =>
  click(new Request(url, { method: "POST", headers: { "content-type": type }, body }));

test.each(Object.entries(requests))(
  "the letter names its one click, and a mail program's press, %s, stops the next letter",
  async (_name, request) => {
    const ctx = await newMerchant(services);
    const { headers } = await reminded(ctx);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const url = /^<(https:\/\/\S+)>$/.exec(headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
    const asked = await look(new Request(url));
    expect(await asked.text()).toContain("No more reminders from");
    expect(await optOuts(ctx)).toBe(0);
    expect((await clicked(url, { ...request, body: "hello=there" })).status).toBe(415);
    expect(await optOuts(ctx)).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      const answer = await clicked(url, request);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(await answer.text()).toContain("You are unsubscribed");
    }
    expect(await optOuts(ctx)).toBe(1);
    clock.advance(2 * dayMs);
    expect((await reminded(ctx)).source).toBe("");
  },
);

test("no forged token unsubscribes anybody, or leads anywhere", async () => {
  const ctx = await newMerchant(services);
  const { headers, orderUrl } = await reminded(ctx);
  const unsubscribe = (headers.get("list-unsubscribe") ?? "").slice(1, -1);
  const tokens = [unsubscribe, orderUrl].map(
    (url) => new URL(url).searchParams.get("token") ?? "",
  ) as [string, string];
  const known = new Set(tokens.map((token) => Buffer.from(token, "base64url").toString("hex")));
  const changed = fc
    .tuple(fc.constantFrom(...tokens), fc.nat(), fc.nat(255))
    .map(([token, at, value]) => {
      const bytes = Buffer.from(token, "base64url");
      bytes[at % bytes.length] = value;
      return bytes.toString("base64url");
    });
  const cut = fc
    .tuple(fc.constantFrom(...tokens), fc.nat())
    .map(([token, at]) => token.slice(0, at % token.length));
  const random = fc
    .uint8Array({ maxLength: 200 })
    .map((one) => Buffer.from(one).toString("base64url"));
  const before = await ctx.db.checkoutSession.count({ where: { merchantId: ctx.merchantId } });
  const refuses = async (token: string, forOrder: string) => {
    const out = `https://pay.example/checkout/unsubscribe?token=${token}`;
    expect((await clicked(out, requests["as a form of pairs"])).status).toBe(404);
    const order = new Request(`https://pay.example/checkout/recover?token=${forOrder}`);
    expect((await follow(order)).status).toBe(404);
  };
  const { runs: numRuns, seed } = searchSettings(60);
  await fc.assert(
    fc.asyncProperty(fc.oneof(changed, cut, random), async (token) => {
      fc.pre(!known.has(Buffer.from(token, "base64url").toString("hex")));
      await refuses(token, token);
    }),
    { numRuns, seed },
  );
  // Each token opens its own door alone.
  await refuses(tokens[1], tokens[0]);
  expect(await optOuts(ctx)).toBe(0);
  const after = await ctx.db.checkoutSession.count({ where: { merchantId: ctx.merchantId } });
  expect(after).toBe(before);
});

async function pageBehind(url: string) {
  const answer = await follow(new Request(url));
  expect(answer.status).toBe(303);
  const { searchParams } = new URL(answer.headers.get("location") ?? "", url);
  const query = Object.fromEntries(searchParams);
  const browser = { ...visit(ofSession(query["entityId"] ?? "")), query };
  return loadCheckout(services, browser);
}

test.each([0, 2 * dayMs])(
  "a code that is gone is left out and said, also to who comes after a scanner, %d ms later",
  async (laterMs) => {
    const ctx = await newMerchant(services);
    const discount = await newDiscount(ctx);
    const input = CreatePromotionCode.parse({ discountId: discount.id, code: "FERN" });
    const made = await createPromotionCodes(ctx, input);
    const codeId = "items" in made ? (made.items[0]?.id ?? "") : made.id;
    const { source, orderUrl } = await reminded(
      ctx,
      { allowPromotionCodes: true },
      { do: "apply_code", promotionCode: "fern" },
    );
    expect(source).toContain("24.50");
    clock.advance(laterMs);
    expect(await pageBehind(orderUrl)).toMatchObject({ refusal: null, order: { total: 2450 } });
    await updatePromotionCode(ctx, { id: codeId, active: false });
    for (let times = 0; times < 2; times += 1)
      expect(await pageBehind(orderUrl)).toMatchObject({
        state: "open",
        refusal: { kind: "code_left" },
        order: { total: 4900 },
      });
  },
);

test("an item that is sold out is said on the page, and one that is not sold any more leads back to the shop", async () => {
  const ctx = await newMerchant(services);
  const fern = await newStock(ctx, 1);
  const lineItems = [{ productId: fern.id, quantity: 1 }];
  const sells = { totalAmount: undefined, lineItems, cancelUrl: "https://shop.example/basket" };
  const { orderUrl } = await reminded(ctx, sells);
  await updateProduct(ctx, { id: fern.id, stock: 0 });
  expect(await pageBehind(orderUrl)).toMatchObject({
    state: "open",
    refusal: { kind: "item_left", item: "Fern" },
  });
  clock.advance(2 * dayMs);
  await updateProduct(ctx, { id: fern.id, stock: 1, active: false });
  expect(await pageBehind(orderUrl)).toMatchObject({
    state: "expired",
    goneItem: "Fern",
    fresh: null,
    backUrl: "https://shop.example/basket",
  });
});

test("what is sold out, or not sold any more, by the time of the letter is not written about", async () => {
  const ctx = await newMerchant(services);
  const fern = await newStock(ctx, 1);
  const lineItems = [{ productId: fern.id, quantity: 1 }];
  const session = await newSession(ctx, { recovery: true, totalAmount: undefined, lineItems });
  const browser = visit(ofSession(session.id));
  const form = {
    ...filled(await loadCheckout(services, browser), "4242424242424242"),
    remind: "1",
  };
  await post(services, browser, { ...form, do: "update" });
  await updateProduct(ctx, { id: fern.id, stock: 0 });
  clock.advance(2 * hourMs);
  await writeReminders(services);
  const { merchantId } = ctx;
  expect(await ctx.db.message.count({ where: { merchantId } })).toBe(0);
  expect(await ctx.db.orderReminder.count({ where: { merchantId } })).toBe(0);
});
