import { Writable } from "node:stream";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const lines: string[] = [];
const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
const app = await createTestApp({ log: pino({ level: "trace" }, sink) });
const { services } = app;

const declineCodes: Record<string, string> = {
  "4000000000000002": "card_declined",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000008400001280": "authentication_lookup_failed",
};
const returnUrl = "https://shop.example/back";
const challenged = ["4000002760003184", "4000000000003220", "4000008400001629"];

async function openIntent(): Promise<string> {
  const { body } = await app.request("POST", "/payment-intents", {
    body: { amount: 4900, currency: "EUR" },
  });
  return body.id;
}

async function confirmWith(number: string) {
  const id = await openIntent();
  const body = { card: card(number), returnUrl };
  return { id, ...(await app.request("POST", `/payment-intents/${id}/confirm`, { body })) };
}

describe("REST confirm answers as the contract says", () => {
  const unasked = testCardNumbers.filter((number) => !challenged.includes(number));

  test.each(unasked.filter((number) => !declineCodes[number]))("%s succeeds", async (number) => {
    expect(await confirmWith(number)).toMatchObject({ status: 200, body: { status: "succeeded" } });
  });

  test.each(Object.entries(declineCodes))("%s is declined: %s", async (number, declineCode) => {
    expect(await confirmWith(number)).toMatchObject({
      status: 402,
      body: { code: "card_declined", declineCode },
    });
  });

  test.each(challenged)("%s asks for 3-D Secure first", async (number) => {
    const { id, status, body } = await confirmWith(number);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "requires_action",
      nextAction: { type: "redirect", method: "POST" },
    });
    const answered = await answerChallenge(services, body.nextAction.fields.challenge, "pass");
    expect(answered.returnUrl).toBe(returnUrl);
    const after = await app.request("GET", `/payment-intents/${id}`);
    const declined = number === "4000008400001629";
    expect(after.body.status).toBe(declined ? "requires_payment_method" : "succeeded");
    expect(after.body.lastError?.declineCode ?? null).toBe(declined ? "card_declined" : null);
  });
});

test("a session is created, confirmed with a key, and the key replays the payment instead of repeating it", async () => {
  const created = await app.request("POST", "/checkout/sessions", {
    body: {
      currency: "EUR",
      lineItems: [{ name: "Fern", quantity: 2, amount: 1200, currency: "EUR" }],
    },
  });
  expect(created).toMatchObject({ status: 201, body: { totalAmount: 2400, status: "open" } });
  const idempotencyKey = newIdempotencyKey();
  const confirm = () =>
    app.request("POST", `/checkout/sessions/${created.body.id}/confirm`, {
      body: { card: card() },
      idempotencyKey,
    });
  const first = await confirm();
  const second = await confirm();
  expect(first).toMatchObject({ status: 200, body: { status: "succeeded", amountCaptured: 2400 } });
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  const session = await app.request("GET", `/checkout/sessions/${created.body.id}`);
  expect(session.body).toMatchObject({
    status: "complete",
    paymentStatus: "paid",
    paymentIntentId: first.body.id,
  });
});

test.each([
  ["pass", { status: "complete", paymentStatus: "paid" }],
  ["fail", { status: "open", paymentStatus: "unpaid" }],
] as const)(
  "a session that is asked for right after 3-D Secure (%s) is as its payment is",
  async (answer, expected) => {
    const body = { currency: "EUR", totalAmount: 4900 };
    const path = `/checkout/sessions/${(await app.request("POST", "/checkout/sessions", { body })).body.id}`;
    const confirm = { card: card("4000000000003220"), returnUrl };
    const asked = await app.request("POST", `${path}/confirm`, { body: confirm });
    expect((await app.request("GET", path)).body).toMatchObject({ status: "open" });
    await answerChallenge(services, asked.body.nextAction.fields.challenge, answer);
    expect((await app.request("GET", path)).body).toMatchObject(expected);
  },
);

test("a decline under a key is the same decline when it is sent again", async () => {
  const id = await openIntent();
  const idempotencyKey = newIdempotencyKey();
  const body = { card: card("4000000000009995") };
  const confirm = () =>
    app.request("POST", `/payment-intents/${id}/confirm`, { body, idempotencyKey });
  const [first, second] = [await confirm(), await confirm()];
  expect([first.status, second.status, second.text]).toEqual([402, 402, first.text]);
  expect(await services.db.paymentAttempt.count({ where: { paymentIntentId: id } })).toBe(1);
});

test("session rules: what is missing, does not add up or is out of range is a 400", async () => {
  const create = async (body: object) =>
    (await app.request("POST", "/checkout/sessions", { body })).body.code;
  const line = { amount: 100, currency: "EUR" };
  expect(await create({ currency: "EUR" })).toBe("validation_failed");
  expect(await create({ currency: "EUR", totalAmount: 0 })).toBe("amount_not_positive");
  expect(await create({ currency: "EUR", totalAmount: 99, lineItems: [line] })).toBe(
    "total_mismatch",
  );
  expect(await create({ currency: "USD", lineItems: [line] })).toBe("currency_mismatch");
  expect(
    await create({ currency: "EUR", lineItems: [{ ...line, amount: 2 ** 53 - 1, quantity: 2 }] }),
  ).toBe("amount_too_large");
  expect(await create({ currency: "EUR", totalAmount: 100, purpose: "balance_funding" })).toBe(
    "validation_failed",
  );
  expect(
    await create({ currency: "EUR", totalAmount: 100, expiresAt: new Date(0).toISOString() }),
  ).toBe("validation_failed");
});

test("refunds, methods, subscriptions and disputes answer lists", async () => {
  for (const path of [
    "/refunds",
    "/payment-methods",
    "/subscriptions",
    "/disputes",
    "/payment-intents",
    "/checkout/sessions",
  ]) {
    const { status, body } = await app.request("GET", `${path}?limit=2`);
    expect([status, body.pagination.limit]).toEqual([200, 2]);
  }
});

test("no card number and no security code is anywhere afterwards: database, log, answers", async () => {
  const number = "5555555555554444";
  const cvc = "739";
  const typed = { ...card(number), cvc };
  const answers: string[] = [];
  const send = async (body: object) => {
    const id = await openIntent();
    const answer = await app.request("POST", `/payment-intents/${id}/confirm`, { body });
    answers.push(answer.text);
  };
  await send({ card: typed });
  await send({ card: { ...typed, number: "5555 5555-5555 4444" } });
  await send({ card: { ...typed, number: "5555555555554440" } });
  await send({ card: { ...typed, expYear: 2001 } });
  await send({ card: { ...typed, expMonth: number } });
  await send({ card: number });
  await send({ card: { ...typed, cvc: number } });
  const dump = await dumpDatabase();
  for (const text of [dump, lines.join("\n"), answers.join("\n")]) {
    for (const secret of [number, "5555 5555-5555 4444", "5555555555554440", `"${cvc}"`])
      expect(text).not.toContain(secret);
  }
  expect(dump).toContain('"last4": "4444"');
});

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await services.db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      services.db.$queryRawUnsafe<{ row: unknown }[]>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
      ),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => String(row))
    .join("\n");
}
