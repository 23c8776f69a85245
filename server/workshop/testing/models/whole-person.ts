import { addMs, dayMs } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { saveSessionContact } from "#server/routers/checkout-sessions/save-contact.ts";
import type { TestApp } from "#server/workshop/testing/app.ts";
import type { World } from "#server/workshop/testing/conformance/world.ts";
import { billPerson } from "#server/workshop/testing/payments/billed-person.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** A word that stands in everything that somebody types of this person, and nowhere else. */
export function typedOf(mark: string) {
  const digits = [...mark].map((letter) => letter.charCodeAt(0) % 10).join("");
  return {
    name: `${mark} Lovelace`,
    email: `${mark}@shop.example`,
    phoneNumber: `+44207${digits}946`,
    metadata: { note: `${mark}'s order` },
  };
}

type Typed = ReturnType<typeof typedOf>;
type Person = { app: TestApp; world: World; id: string; mark: string; typed: Typed };
/** Values that somebody else has, too; the rest is the person's own. */
export type Shared = { phoneNumber?: string; street?: string };

/**
 * A customer of whom something stands wherever this service can hold something of a shopper, done by the
 * merchant's API and the hosted page. Nothing of it is under way afterwards. Answers the customer's id.
 */
export async function wholePerson(
  app: TestApp,
  world: World,
  mark: string,
  { phoneNumber, street = `12 ${mark} Square` }: Shared = {},
): Promise<string> {
  const typed = { ...typedOf(mark), ...(phoneNumber !== undefined && { phoneNumber }) };
  const details = { address: { line1: street }, taxId: { value: `${mark}-77` } };
  const id = await world.post("/customers", { ...typed, ...details });
  const person: Person = { app, world, id, mark, typed };
  await onThePage(person, street);
  await paid(person);
  await billPerson(app, world, { customerId: id, mark, metadata: typed.metadata });
  await disputed(person);
  await told(person);
  await asked(person);
  await whereNoRequestReaches(person);
  return id;
}

async function send({ app, world, mark }: Person, method: string, path: string, body?: object) {
  const headers = { "user-agent": `shop of ${mark}`, "idempotency-key": `${mark}${path}` };
  const answer = await app.request(method, path, {
    ...(body && { body, headers }),
    key: world.merchant.apiKey,
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** Opens pages by a session for nobody, types into them, and pays by one. */
async function onThePage({ app, world, mark, ...person }: Person, line1: string): Promise<void> {
  const { metadata: _, ...typed } = person.typed;
  const address = { line1, city: "London", postalCode: "SW1Y", country: "GB" };
  const shopper = { browser: `hash-${mark}`, locale: "en", timeZone: "Europe/London" };
  for (const isPaid of [true, false]) {
    const session = await world.session({
      metadata: { for: mark },
      clientReferenceId: `${mark}-1042`,
      successUrl: `https://shop.example/thanks?name=${mark}#${mark}`,
      cancelUrl: `https://shop.example/cart?name=${mark}`,
    });
    await saveSessionContact(app.services, session, { ...typed, address }, shopper);
    if (isPaid) await world.post(`/checkout/sessions/${session}/confirm`, { card: card() });
  }
}

async function paid(person: Person): Promise<void> {
  const { world, id, mark } = person;
  const { metadata } = typedOf(mark);
  const intent = { customerId: id, description: `For ${mark}`, metadata };
  const { id: asked } = await send(person, "POST", "/payment-intents", {
    ...intent,
    amount: 900,
    currency: "EUR",
  });
  await send(person, "POST", `/payment-intents/${asked}/confirm`, { card: card() });
  const refund = { paymentIntentId: asked, amount: 90, reason: mark, metadata };
  await send(person, "POST", "/refunds", refund);
  const subscription = await world.subscription(id);
  await send(person, "POST", `/subscriptions/${subscription}/cancel`, {
    atPeriodEnd: false,
    feedback: `Goodbye, ${mark}`,
  });
  const other = await world.customer(500);
  const transfer = { amount: 500, currency: "EUR", description: `Gift for ${mark}`, metadata };
  const [there, back] = [
    { fromCustomerId: other, toCustomerId: id },
    { fromCustomerId: id, toCustomerId: other },
  ];
  await world.post("/transfers", { ...transfer, ...there });
  await world.post("/transfers", { ...transfer, ...back });
  await world.post("/payment-links", {
    totalAmount: 900,
    currency: "EUR",
    mode: "payment",
    description: `${mark} asked for it`,
    customerId: id,
    metadata,
    successUrl: `https://shop.example/thanks?name=${mark}`,
    cancelUrl: `https://shop.example/cart?name=${mark}`,
  });
}

/** A dispute that is over, with what was handed in. */
async function disputed(person: Person): Promise<void> {
  const { app, world, id, mark } = person;
  await world.paidIntent("4000000000000259", { customerId: id });
  await handleNotices(app.services);
  const { data } = await send(person, "GET", "/disputes");
  await send(person, "POST", `/disputes/${data[0].id}/evidence`, { evidence: `${mark} signed.` });
  await app.services.db.dispute.updateMany({
    where: { merchantId: world.merchant.id, id: data[0].id },
    data: { status: "lost", closedAt: app.services.clock.now() },
  });
}

async function told(person: Person): Promise<void> {
  const { world, id, mark, typed } = person;
  const to = typed.email.toUpperCase();
  const letter = { to, subject: mark, text: mark, html: `<p>${mark}</p>` };
  await send(person, "POST", "/notifications/email", letter);
  await world.post("/notifications/sms", {
    to: typed.phoneNumber.replaceAll(" ", ""),
    message: mark,
  });
  const called = { who: mark, number: typed.phoneNumber };
  await world.post("/events", { type: "order.called", data: called });
  await world.post("/events", { type: "order.packed", data: { who: mark, customerId: id } });
  await world.post("/events", {
    type: "order.sent",
    data: { label: mark },
    relatedEntityId: id,
    relatedEntityType: "customer",
  });
}

/** Requests whose answers have the person among others. */
async function asked(person: Person): Promise<void> {
  const { email } = typedOf(person.mark);
  await send(person, "GET", `/customers?email=${encodeURIComponent(email)}`);
  await send(person, "GET", "/customers?limit=100");
  await send(person, "GET", "/checkout/sessions?limit=3");
  await send(person, "GET", "/events?limit=5");
  await send(person, "PATCH", `/customers/${person.id}`, { name: `${person.mark} King` });
  await flushRequestLogs(person.app.services.db);
}

/** Columns that only a receiver, a mail server, a browser or a bank's page fills. */
async function whereNoRequestReaches({ app, world, id, mark, typed }: Person): Promise<void> {
  const { db } = app.services;
  const { id: merchantId } = world.merchant;
  const ofIntent = { merchantId, intent: { customerId: id } };
  await db.paymentAttempt.updateMany({
    where: ofIntent,
    data: { returnUrl: `https://shop.example/${mark}`, browserToken: mark, cardFingerprint: mark },
  });
  await db.paymentIntent.updateMany({
    where: { merchantId, customerId: id, status: "succeeded" },
    data: { nextAction: { type: mark }, idempotencyKey: mark },
  });
  const ofCustomer = { merchantId, customerId: id };
  await db.paymentMethod.updateMany({ where: ofCustomer, data: { fingerprint: mark } });
  await db.subscription.updateMany({
    where: ofCustomer,
    data: {
      description: mark,
      metadata: { mark },
      selling: { charges: 1, choices: { business: { name: `${mark} Ltd`, taxNumber: mark } } },
    },
  });
  await db.checkoutSession.updateMany({
    where: { merchantId, intent: { customerId: id } },
    data: {
      firstBrowser: mark,
      timeZone: mark,
      choices: { business: { name: `${mark} Ltd`, taxNumber: mark, check: null } },
      answers: [{ key: "engraving", label: "Engraving", value: `For ${mark}` }],
      consent: { texts: [], givenAt: "2026-11-26T14:30:00.000Z", language: mark },
    },
  });
  await redeemed({ app, world, id, mark, typed });
  await leftAnOrder({ app, world, id, mark, typed });
  const fileId = await world.file();
  await db.file.updateMany({
    where: { merchantId, id: fileId },
    data: {
      relatedEntityId: id,
      filename: `${mark}.txt`,
      tags: [mark],
      failureReason: mark,
      checksum: mark,
    },
  });
  await db.dispute.updateMany({
    where: ofIntent,
    data: {
      evidenceFiles: [{ fileId: await world.file(), kind: "other", mark }],
      evidenceGiven: [{ mark }],
    },
  });
  await outside({ app, world, id, mark, typed });
}

/** A discount that the person was given, known again by their address and their card. */
async function redeemed({ app, world, id, mark }: Person): Promise<void> {
  const { db, clock } = app.services;
  const { id: merchantId } = world.merchant;
  const paid = { merchantId, customerId: id, status: "succeeded" as const };
  const { id: paymentIntentId } = await db.paymentIntent.findFirstOrThrow({ where: paid });
  const discount = { name: "A tenth off", percentOff: "10", duration: "once" };
  await db.discountRedemption.create({
    data: {
      id: `red_${id.slice(4)}`,
      merchantId,
      discountId: await world.post("/discounts", discount),
      paymentIntentId,
      customerId: id,
      buyerKey: mark,
      cardFingerprint: mark,
      orderAmount: 1_000n,
      amount: 100n,
      currency: "EUR",
      status: "redeemed",
      createdAt: clock.now(),
    },
  });
}

/** An order of the person's that they asked to be reminded of. */
async function leftAnOrder({ app, world, id, mark }: Person): Promise<void> {
  const { db, clock } = app.services;
  const merchantId = world.merchant.id;
  const where = { merchantId, intent: { customerId: id } };
  const session = await db.checkoutSession.findFirstOrThrow({ where });
  const now = clock.now();
  await db.orderReminder.create({
    data: {
      id: newId("orderReminder"),
      merchantId,
      place: newId("orderReminder"),
      checkoutSessionId: session.id,
      email: `${mark}@example.com`,
      addressKey: mark,
      locale: "en",
      choices: { region: mark },
      remindAt: addMs(now, dayMs),
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** Writes the texts that come from outside: from a mail server, an integration's machine and a receiver. */
async function outside({ app, world, id, mark }: Person): Promise<void> {
  const { db, clock } = app.services;
  const { id: merchantId } = world.merchant;
  await db.message.updateMany({
    where: { merchantId, subject: mark },
    data: { lastError: `no mailbox ${mark}`, data: { merchantId, mark } },
  });
  await db.loggedRequest.updateMany({
    where: { merchantId, objectId: id },
    data: { ip: `${mark} address`, path: `/customers/${mark}` },
  });
  const event = await db.event.findFirstOrThrow({ where: { merchantId, relatedEntityId: id } });
  const endpoint = await world.post("/webhook-endpoints", {
    url: "https://shop.example/hooks",
    events: ["reconciliation.difference"],
  });
  await db.webhookDelivery.create({
    data: {
      id: `dlv_${id.slice(4)}`,
      merchantId,
      eventId: event.id,
      endpointId: endpoint,
      status: "delivered",
      createdAt: clock.now(),
      attemptLog: {
        create: {
          id: `dat_${id.slice(4)}`,
          number: 1,
          durationMs: 1,
          responseBody: `thanks, ${mark}`,
          createdAt: clock.now(),
        },
      },
    },
  });
}
