import { expect, test } from "vitest";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { saveSessionContact } from "#server/routers/checkout-sessions/save-contact.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { ofNobody } from "#server/workshop/testing/conformance/doors-table.ts";
import { createWorld, type World } from "#server/workshop/testing/conformance/world.ts";
import { finishErasures, placesOf, standing } from "#server/workshop/testing/models/erased.ts";
import {
  recordsOfPerson,
  type RecordsOfPerson,
} from "#server/workshop/testing/models/records-of-person.ts";
import {
  callAsStaff,
  idsFor,
  isIdField,
  listMutations,
  textsAbout,
} from "#server/workshop/testing/models/texts-about.ts";
import { wholePerson } from "#server/workshop/testing/models/whole-person.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;
const mutations = listMutations();

test("each field that names a record is known to name a person's or nobody's", async () => {
  const records = await recordsOfPerson(db, "nobody", { customerId: "nobody" });
  const unknown = mutations.flatMap((mutation) =>
    mutation.fields
      .filter((field) => isIdField(field) && idsFor(mutation, field, records) === null)
      .filter((field) => !ofNobody.has(field) && !ofNobody.has(mutation.name.split(".")[0] ?? ""))
      .map((field) => `${mutation.name} ${field}`),
  );
  expect(unknown).toEqual([]);
});

type About = { world: World; records: RecordsOfPerson; word: string };

/** Tries every operation that can say something about these records. Answers, of each, where the word stands then. */
async function sayEverything({ world, records, word }: About): Promise<Record<string, string[]>> {
  const staff = await createStaff(services, world.merchant.id);
  const found: Record<string, string[]> = {};
  const aboutPeople = mutations.filter((one) =>
    one.fields.some((field) => isIdField(field) && idsFor(one, field, records)?.length),
  );
  for (const mutation of aboutPeople) {
    const operation = operations.find(({ name }) => name === mutation.name);
    const base = operation ? await rowOf(operation)(world) : {};
    const one = `${word}${mutation.name.toLowerCase().replace(".", "")}`;
    const inputs = textsAbout(mutation, { base, records, word: one });
    for (const input of inputs) {
      if (operation) await overRest(world, requestFor(operation, input), operation.method);
      else await callAsStaff(staff.caller, mutation, input);
    }
    if (inputs.length > 0) await flushRequestLogs(db);
    if (inputs.length > 0) found[mutation.name] = placesOf(await standing(services, one));
  }
  return found;
}

async function overRest(
  { merchant }: World,
  { path, body }: ReturnType<typeof requestFor>,
  method: string,
) {
  const sent = { key: merchant.apiKey, body, idempotencyKey: newIdempotencyKey() };
  const { status } = await app.request(method, path, sent);
  expect(status).toBeLessThan(500);
}

test("no operation leaves a text about an erased customer or payment, in the request log neither", async () => {
  const world = await createWorld(app);
  const ann = await wholePerson(app, world, "zqann");
  const guest = await world.paidIntent();
  await world.post("/refunds", { paymentIntentId: guest, amount: 100 });
  const bob = await wholePerson(app, world, "zqbob");
  const records = [
    await recordsOfPerson(db, world.merchant.id, { customerId: ann }),
    await recordsOfPerson(db, world.merchant.id, { id: guest }),
  ];
  await world.post(`/customers/${ann}/erase`);
  await world.post(`/payment-intents/${guest}/erase`);
  await finishErasures(services, clock);

  for (const of of records) {
    const found = await sayEverything({ world, records: of, word: "zqlater" });
    expect(Object.entries(found).filter(([, places]) => places.length > 0)).toEqual([]);
  }
  await makeReadable(world.merchant.id);
  const theirs = await recordsOfPerson(db, world.merchant.id, { customerId: bob });
  const said = await sayEverything({ world, records: theirs, word: "zqsaid" });
  expect(Object.keys(said).filter((name) => (said[name] ?? []).some(isKept))).toEqual(writers);
});

/** The mark of a person stands where it is no answer of ours: in a browser's next step, a time zone and a consent. */
async function makeReadable(merchantId: string): Promise<void> {
  await db.$executeRaw`UPDATE payment_intents SET "nextAction" = NULL WHERE "merchantId" = ${merchantId}`;
  await db.$executeRaw`UPDATE checkout_sessions SET "timeZone" = NULL, consent = NULL WHERE "merchantId" = ${merchantId}`;
}

/** Beside the log of what was asked, whether it was done or refused. */
function isKept(place: string): boolean {
  return !place.startsWith("logged_requests.");
}

/** Operations that the sweep has say something about a living person: of an erased one they are refused, or drop it. */
const writers = [
  "checkoutSessions.create",
  "checkoutSessions.confirm",
  "credits.create",
  "customers.update",
  "customers.editMetadata",
  "events.create",
  "paymentIntents.create",
  "paymentIntents.editMetadata",
  "paymentIntents.sendReceipt",
  "paymentLinks.create",
  "paymentLinks.update",
  "portalSessions.create",
  "promotionCodes.create",
  "refunds.create",
  "refunds.sendNote",
  "invoices.create",
  "invoices.update",
  "creditNotes.create",
  "storage.createUpload",
  "subscriptions.create",
  "transfers.create",
  "transfers.reverse",
];

test("a page that ended with the erasure takes no address any more, and makes nobody a customer", async () => {
  const world = await createWorld(app);
  const customerId = await world.customer();
  const session = await world.session({ customerId });
  await world.post(`/customers/${customerId}/erase`);
  const count = () => db.customer.count({ where: { merchantId: world.merchant.id } });
  const before = await count();
  const contact = { email: "zqpage@shop.example", name: "zqpage", phoneNumber: "" };
  const shopper = { browser: "hash", locale: "en", timeZone: "UTC" };
  await saveSessionContact(services, session, contact, shopper);
  const open = await world.session();
  await world.post(`/checkout/sessions/${open}/expire`);
  await saveSessionContact(services, open, contact, shopper);
  expect(await count()).toBe(before);
  expect(await standing(services, "zqpage")).toEqual([]);
});

test("evidence for an erased customer's dispute reaches the bank, and goes once the dispute is decided", async () => {
  const world = await createWorld(app);
  const customerId = await world.customer();
  await world.paidIntent("4000000000000259", { customerId });
  await world.post(`/customers/${customerId}/erase`);
  await finishErasures(services, clock);
  await handleNotices(services);
  const id = await world.firstOf("/disputes");
  await world.post(`/disputes/${id}/evidence`, { evidence: "zqproof winning_evidence" });
  await flushRequestLogs(db);
  await finishErasures(services, clock);
  expect(placesOf(await standing(services, "zqproof"))).toEqual(["sandbox_disputes.evidence"]);
});
