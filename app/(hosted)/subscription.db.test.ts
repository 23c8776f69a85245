import { expect, test, vi } from "vitest";
import { GET, POST } from "#app/(hosted)/checkout/subscription/route.tsx";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { subscriptionPage } from "#server/notifications/receipts/subscription-link.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { eventTypes, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;
const origin = "https://pay.example";

async function subscribed() {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, {
    mode: "subscription",
    hostedCheckoutConfig: { locale: "de" },
  });
  const browser = visit(ofSession(session.id));
  await pay(services, browser, "4242424242424242", { email: "ada@shop.example" });
  const { merchantId } = ctx;
  const { id, customerId } = await services.db.subscription.findFirstOrThrow({
    where: { merchantId },
  });
  return { ctx, id, customerId, browser, path: subscriptionPage(services.env, { merchantId, id }) };
}

const open = async (path: string) => (await GET(new Request(`${origin}${path}`))).text();

function press(path: string, fields: Record<string, string>, headers: object = {}) {
  const body = new URLSearchParams(fields).toString();
  const form = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
  return POST(
    new Request(`${origin}${path}`, { method: "POST", body, headers: { ...form, ...headers } }),
  );
}

/** The fields that the page's own form posts. */
async function formOf(path: string): Promise<Record<string, string>> {
  const html = await open(path);
  const shown = /name="shown" value="(\w+)"/.exec(html)?.[1];
  const wish = /<button[^>]* value="(\w+)"/.exec(html)?.[1];
  return { ...(shown && { shown }), ...(wish && { do: wish }) };
}

const cancelForm = { do: "cancel", shown: "at_period_end" };

async function fallDue({
  ctx,
  id,
  customerId,
}: {
  ctx: MerchantContext;
  id: string;
  customerId: string;
}) {
  await cardTurns(services, customerId, "insufficient_funds");
  clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
  while ((await renewSubscriptions(services)) > 0);
}

test("receipt page and letter lead to the page, which cancels at the period's end and takes it back, in the language that was paid in", async () => {
  const { ctx, id, browser, path } = await subscribed();
  expect(await loadCheckout(services, browser)).toMatchObject({
    state: "complete",
    receipt: { subscriptionUrl: path },
  });
  await webhookJobs().jobs[0].run(services);
  const letter = await services.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, template: "page_receipt" },
  });
  expect(letter.text).toContain(
    `Abonnement verwalten oder kündigen: ${services.env.APP_URL}${path}`,
  );
  expect(letter.html).toContain(path);

  const html = await open(path);
  expect(html).toContain('lang="de"');
  expect(html).toContain("Nächste Abbuchung");
  expect(html).toContain("Abonnement kündigen");
  expect((await getSubscription(ctx, id)).cancelAtPeriodEnd).toBe(false);

  const done = await press(path, await formOf(path));
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toBe(path);
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "active",
    cancelAtPeriodEnd: true,
  });
  expect(await open(path)).toContain("Ihr Abonnement endet am");

  expect((await press(path, await formOf(path))).status).toBe(303);
  expect((await getSubscription(ctx, id)).cancelAtPeriodEnd).toBe(false);
  expect(await eventTypes(ctx, id)).toEqual([
    "subscription.created",
    "subscription.updated",
    "subscription.updated",
  ]);
});

test("pressed twice at once it is canceled once", async () => {
  const { ctx, id, path } = await subscribed();
  const answers = await Promise.all([press(path, cancelForm), press(path, cancelForm)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await eventTypes(ctx, id)).toEqual(["subscription.created", "subscription.updated"]);
});

test("one whose renewal is due says that it ends at once, and a form that promised the period's end changes nothing", async () => {
  const subscription = await subscribed();
  const { ctx, id, path } = subscription;
  const before = await formOf(path);
  expect(before).toEqual(cancelForm);
  await fallDue(subscription);
  const stale = await press(path, before);
  expect(stale.status).toBe(409);
  const html = await stale.text();
  expect(html).toContain('role="alert"');
  expect(html).toContain("endet das Abonnement sofort");
  expect((await getSubscription(ctx, id)).status).toBe("past_due");

  expect((await press(path, await formOf(path))).status).toBe(303);
  expect((await getSubscription(ctx, id)).status).toBe("canceled");
  const ended = await open(path);
  expect(ended).toContain("Dieses Abonnement ist beendet");
  expect(ended).not.toContain("<form");
});

test("a paused one says until when nothing is charged, and can be canceled with its paid period", async () => {
  const { ctx, id, path } = await subscribed();
  await pauseSubscription(ctx, { id, keepService: false });
  const paused = await open(path);
  expect(paused).toContain("Ihr Abonnement ist pausiert");
  expect(paused).toContain("bis es fortgesetzt wird");
  expect(paused).not.toContain("Nächste Abbuchung");
  const { currentPeriodEnd: resumesAt } = await getSubscription(ctx, id);
  await pauseSubscription(ctx, { id, keepService: false, resumesAt });
  expect(await open(path)).toContain("Dann wird es fortgesetzt");
  expect((await press(path, await formOf(path))).status).toBe(303);
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "paused",
    cancelAtPeriodEnd: true,
  });
  await press(path, { do: "resume" });
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "paused",
    cancelAtPeriodEnd: false,
  });
});

test("a form that promised an end at once changes nothing when the renewal has been paid since", async () => {
  const { ctx, id, path } = await subscribed();
  expect((await press(path, { do: "cancel", shown: "at_once" })).status).toBe(409);
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "active",
    cancelAtPeriodEnd: false,
  });
});

test("what has ended stays ended, whoever ended it and whatever is pressed", async () => {
  for (const end of ["merchant", "period", "erasure"] as const) {
    const { ctx, id, customerId, path } = await subscribed();
    if (end !== "period") await cancelSubscription(ctx, { id, atPeriodEnd: false });
    if (end === "erasure") await eraseCustomer(ctx, customerId);
    if (end === "period") {
      await press(path, cancelForm);
      clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
    }
    const html = await open(path);
    expect(html, end).toContain("Dieses Abonnement ist beendet");
    expect(html, end).not.toContain("<form");
    expect(html, end).not.toMatch(/\b4242\b/);
    for (const form of [{ do: "resume" }, cancelForm])
      expect((await press(path, form)).status, end).toBe(409);
  }
});

test("a press from another site, without a form or with too many before it changes nothing", async () => {
  const { ctx, id, path } = await subscribed();
  const strange = await press(path, cancelForm, { "sec-fetch-site": "cross-site" });
  expect(strange.status).toBe(403);
  expect((await press(path, { do: "delete" })).status).toBe(409);
  const json = { "content-type": "application/json" };
  expect((await press(path, cancelForm, json)).status).toBe(415);
  expect((await getSubscription(ctx, id)).cancelAtPeriodEnd).toBe(false);
  const statuses: number[] = [];
  for (let count = 0; count < 22; count += 1)
    statuses.push((await press(path, count % 2 ? { do: "resume" } : cancelForm)).status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(19);
  expect(statuses.at(-1)).toBe(429);
  clock.advance(hourMs);
  expect((await press(path, cancelForm)).status).toBe(303);
});

test("a link that is not ours leads nowhere; one that is works for years", async () => {
  const { path } = await subscribed();
  clock.advance(3 * 366 * dayMs);
  expect(await open(path)).toContain("Abonnement");
  for (const token of ["", "x", "a".repeat(200), path.slice(-20)]) {
    const wrong = `/checkout/subscription?token=${token}`;
    expect((await GET(new Request(`${origin}${wrong}`))).status).toBe(404);
    expect((await press(wrong, cancelForm)).status).toBe(404);
  }
});

test("while the database is away a press says so and the page looks again, instead of an error", async () => {
  const { path } = await subscribed();
  const away = new Error("connect ECONNREFUSED");
  const broken = vi.spyOn(services.db.subscription, "findUnique").mockRejectedValue(away);
  const answer = await GET(new Request(`${origin}${path}`));
  broken.mockRestore();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('content="20;url=/checkout/subscription?token=');
});
