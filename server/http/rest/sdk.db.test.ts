import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { answerFiles } from "#server/http/files/files.ts";
import { buildDocument, documentDigest } from "#server/http/openapi/document.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { createSdkClient } from "#server/workshop/testing/sdk-client.ts";
import { errorOf } from "../../../sdk/src/errors.ts";
import {
  Canary,
  CanaryError,
  CardDeclinedError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PaymentNotMadeError,
  UnauthorizedError,
  WebhookVerificationError,
} from "../../../sdk/src/index.ts";

const app = await createTestApp();
const canary = createSdkClient(app);
const thrownBy = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (thrown: unknown) => thrown,
  );

test("no change of the API goes unnoticed: `npm run sdk` accepts the present document", async () => {
  const digest = await readFile("sdk/src/document.sha256", "utf8");
  expect(digest.trim()).toBe(documentDigest(buildDocument(loadEnv({}))));
});

test("an integration written on the client alone takes a first payment", async () => {
  const customer = await canary.customers.create({ email: "ada@example.com" });
  const intent = await canary.paymentIntents.create({
    amount: 4900,
    currency: "EUR",
    customerId: customer.id,
  });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
  const paid = await canary.paymentIntents.confirm(intent.id, { card });
  expect(paid).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
  const refund = await canary.refunds.create({ paymentIntentId: intent.id, amount: 900 });
  expect(refund).toMatchObject({ amount: 900 });
  expect(await canary.balance.get({ currency: "EUR" })).toMatchObject({ currency: "EUR" });
  expect(await canary.customers.balance(customer.id)).toMatchObject({ customerId: customer.id });
});

test("a dry run does nothing, and its answer holds the real one's, typed", async () => {
  const input = { email: "dry@example.com", name: "Grace" };
  const tried = await canary.customers.create(input, { dryRun: true });
  expect([tried.status, tried.body.name, tried.events.length]).toEqual([201, "Grace", 1]);
  expect(await canary.customers.list({ email: input.email })).toMatchObject({ data: [] });
  const removed = await canary.discounts
    .create({ name: "Spring sale", percentOff: "10" })
    .then(({ id }) => canary.discounts.delete(id, {}, { dryRun: true }).then(() => id));
  expect(await canary.discounts.get(removed)).toMatchObject({ id: removed });
});

test("a service that knows no dry runs is not taken for one that did nothing", async () => {
  const fetch = async () => Response.json({ id: "cus_1" }, { status: 201 });
  const old = new Canary("sk_test_1", { baseUrl: "http://127.0.0.1:1", fetch });
  const asked = old.customers.create({ email: "a@example.com" }, { dryRun: true });
  await expect(asked).rejects.toMatchObject({ name: "DryRunIgnored" });
});

test("a list is a page when awaited, and everything when read through", async () => {
  for (let count = 0; count < 5; count += 1)
    await canary.products.create({ name: `Monstera ${count}`, currency: "EUR", amount: 2450 });
  const query = { active: true, limit: 2, search: "monstera" };
  const { data, pagination } = await canary.products.list(query);
  expect(data.map(({ name }) => name)).toEqual(["Monstera 4", "Monstera 3"]);
  expect(pagination).toMatchObject({ limit: 2, offset: 0, total: 5, hasMore: true });
  const names: string[] = [];
  for await (const { name } of canary.products.list(query)) names.push(name);
  expect(names).toEqual([4, 3, 2, 1, 0].map((number) => `Monstera ${number}`));
  expect(await canary.products.list(query).all({ limit: 3 })).toHaveLength(3);
  let pages = 0;
  const counted = { onResponse: () => void (pages += 1) };
  expect(await canary.products.list(query, counted).all({ limit: 2 })).toHaveLength(2);
  expect(pages, "none is asked for that nobody wants").toBe(1);
});

test("an upload under one key is repeated safely: the bytes are taken once", async () => {
  const fetch = async (request: Request) => {
    if (!new URL(request.url).pathname.startsWith("/files/")) return app.handle(request);
    const { url, method } = request;
    const body = await request.text();
    const headers = { "content-type": "text/csv", "content-length": String(body.length) };
    return answerFiles(app.services, new Request(url, { method, headers, body }));
  };
  const client = createSdkClient(app, { fetch });
  const file = { filename: "prices.csv", mimeType: "text/csv", data: "a,b\n" } as const;
  const options = { idempotencyKey: newIdempotencyKey() };
  const first = await client.storage.upload(file, options);
  expect(await client.storage.upload(file, options)).toEqual(first);
});

test("a list is narrowed by metadata, also page by page", async () => {
  const product = { name: "Fern", currency: "EUR", amount: 950 };
  for (let count = 0; count < 3; count += 1)
    await canary.products.create({ ...product, metadata: { shelf: `7 "b" & [c]`, "a.b": "ü" } });
  await canary.products.create({ ...product, metadata: { shelf: "8", "a.b": "ü" } });
  const query = { limit: 2, metadata: { shelf: `7 "b" & [c]`, "a.b": "ü" } };
  expect((await canary.products.list(query)).pagination).toMatchObject({ total: 3 });
  expect(await canary.products.list(query).all()).toHaveLength(3);
  const none = Object.assign({}, { shelf: undefined as unknown as string });
  for (const metadata of [{}, none])
    expect(await thrownBy(canary.products.list({ metadata }))).toBeInstanceOf(InvalidRequestError);
});

test("what is removed while a list is read hides no other, and what is added repeats none", async () => {
  const query = { limit: 2, search: "monstera" };
  const names: string[] = [];
  for await (const { id, name } of canary.products.list(query)) {
    names.push(name);
    await canary.products.delete(id);
    await canary.products.create({ name: `Monstera new ${name}`, currency: "EUR", amount: 2450 });
  }
  expect(names).toEqual([4, 3, 2, 1, 0].map((number) => `Monstera ${number}`));
});

test("links are made, changed and deleted, and a key makes repeating safe", async () => {
  const input = {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment" as const,
    metadata: {},
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/cart",
  };
  const once = { idempotencyKey: "order-6735" };
  const link = await canary.paymentLinks.create(input, once);
  expect(await canary.paymentLinks.create(input, once)).toEqual(link);
  expect(await canary.paymentLinks.update(link.id, { name: "Workshop" })).toMatchObject({
    name: "Workshop",
  });
  expect(await canary.paymentLinks.delete(link.id)).toMatchObject({ id: link.id, deleted: true });
});

describe("a refusal is thrown", () => {
  test("with the API's error body, of the class of its code", async () => {
    const refused = await thrownBy(canary.paymentLinks.get("plink_none"));
    expect(refused).toBeInstanceOf(NotFoundError);
    expect(refused).toBeInstanceOf(CanaryError);
    expect(String(refused)).toMatch(
      /^NotFoundError: 404 not_found: There is no such resource\..* \(request req_/,
    );
    expect(refused).toMatchObject({ status: 404, code: "not_found", error: { statusCode: 404 } });
    const wrong = thrownBy(canary.customers.create({ email: "nobody" }));
    expect(await wrong).toBeInstanceOf(InvalidRequestError);
    const stranger = createSdkClient({ ...app, apiKey: "sk_test_wrong" });
    expect(await thrownBy(stranger.customers.list())).toBeInstanceOf(UnauthorizedError);
  });

  test("of a declined card with the reason", async () => {
    const intent = await canary.paymentIntents.create({ amount: 4900, currency: "EUR" });
    const card = { number: "4000000000009995", expMonth: 12, expYear: 2034, cvc: "123" };
    const refused = await thrownBy(canary.paymentIntents.confirm(intent.id, { card }));
    expect(refused).toBeInstanceOf(CardDeclinedError);
    expect(refused).toMatchObject({ declineCode: "insufficient_funds" });
  });

  test("of a payment that was not made with the reason, which is no decline", () => {
    const body = { code: "payment_not_made", declineCode: "processor_busy", requestId: "req_1" };
    const thrown = errorOf(new Response(null, { status: 402 }), { ...body, message: ["Later."] });
    expect(thrown).toBeInstanceOf(PaymentNotMadeError);
    expect(thrown).not.toBeInstanceOf(CardDeclinedError);
    expect(thrown).toMatchObject({ declineCode: "processor_busy" });
  });

  test("with a sentence for each problem and the field that it is about", async () => {
    const lineItems = [{ name: "Monstera", amount: -1, currency: "EURO" }];
    const refused = await thrownBy(canary.checkout.sessions.create({ currency: "EUR", lineItems }));
    expect(refused).toBeInstanceOf(InvalidRequestError);
    const { messages, error } = refused as InvalidRequestError;
    expect(messages.map(({ field }) => field)).toEqual([
      "lineItems.0.amount",
      "lineItems.0.currency",
    ]);
    expect(messages.map(({ field, message }) => `${field}: ${message}`)).toEqual(error?.message);
    const taken = { email: "taken@example.com" };
    await canary.customers.create(taken);
    expect(await thrownBy(canary.customers.create(taken))).toMatchObject({
      messages: [{ field: "email" }],
    });
    const missing = (await thrownBy(canary.customers.get("cus_none"))) as CanaryError;
    expect(missing.messages).toEqual([{ field: null, message: missing.error?.message[0] }]);
  });

  test("before anything is sent when there is no key or id", () => {
    expect(() => new Canary("")).toThrow("pass an API key");
    expect(() => canary.customers.get("")).toThrow("needs an id");
    // On the way an address loses them, and all of the shop's saved cards would be listed.
    for (const id of [".", ".."])
      expect(() => canary.customers.paymentMethods(id)).toThrow("needs an id");
  });
});

test("a field that the service ignores is warned of in testing, once for each operation", async () => {
  const warned: string[] = [];
  const client = createSdkClient(app, { warn: (sentence) => void warned.push(sentence) });
  const misspelled = { name: "Monstera", currency: "EUR", amount: 2450, color: "green" };
  await client.products.create(misspelled);
  await client.products.create(misspelled);
  await client.products.create({ name: "Monstera", currency: "EUR", amount: 2450 });
  expect(warned).toEqual([
    expect.stringMatching(/ignored unknown fields in POST \/products: color \(request .+\)\./),
  ]);
  const usual = vi.spyOn(console, "warn").mockImplementation(() => {});
  await createSdkClient(app).products.create(misspelled);
  expect(usual).toHaveBeenCalledOnce();
});

describe("over a socket", async () => {
  let cuts = 0;
  const listener = createRestListener(app.services);
  const server = createServer((request, response) => {
    if (cuts > 0) {
      cuts -= 1;
      // The work is done; the answer is not to come.
      response.writeHead = () => response;
      response.end = () => response.destroy();
    }
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { baseUrl, retryDelayMs: 1 };
  const count = async () => (await canary.customers.list()).pagination.total;

  test("that is cut in the middle of a create, one object is made", async () => {
    const before = await count();
    cuts = 2;
    const made = await new Canary(app.apiKey, options).customers.create({
      email: "cut@example.com",
    });
    expect(made.email).toBe("cut@example.com");
    expect([cuts, await count()]).toEqual([0, before + 1]);
  });

  test("that stays cut, the failure names the key under which it may be repeated", async () => {
    cuts = 9;
    const impatient = new Canary(app.apiKey, { ...options, maxRetries: 1 });
    const input = { email: "gone@example.com" };
    const lost = (await thrownBy(impatient.customers.create(input))) as ConnectionError;
    cuts = 0;
    expect(lost).toBeInstanceOf(ConnectionError);
    const before = await count();
    const { idempotencyKey } = lost;
    await impatient.customers.create(input, { idempotencyKey: idempotencyKey ?? "" });
    expect(await count()).toBe(before);
  });
});

describe("attempts", () => {
  const answers = (list: [status: number, headers?: Record<string, string>][]) => {
    const keys: (string | null)[] = [];
    const fetch = async (request: Request) => {
      keys.push(request.headers.get("idempotency-key"));
      const [status, headers] = list.shift() ?? [200];
      return Response.json({}, { status, headers });
    };
    return { keys, client: createSdkClient(app, { fetch }) };
  };

  test("are made again under the same key, after as long as Retry-After says", async () => {
    const { keys, client } = answers([[429, { "retry-after": "1" }], [503]]);
    const began = performance.now();
    await client.products.create({ name: "Monstera", currency: "EUR", amount: 2450 });
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test("are not made when they would be refused again: Retry-After is longer than one waits", async () => {
    const { keys, client } = answers([[429, { "retry-after": "3600" }]]);
    const refused = await thrownBy(client.customers.create({ email: "ada@example.com" }));
    expect(refused).toMatchObject({ status: 429 });
    expect(keys).toHaveLength(1);
  });

  test("are as the client says where the call says nothing, undefined included", async () => {
    const seen: Request[] = [];
    const fetch = async (request: Request) => {
      seen.push(request);
      return Response.json({}, { status: 503 });
    };
    const headers = { "User-Agent": "shop", "X-Shop": "fern" };
    const client = createSdkClient(app, { fetch, headers, maxRetries: 0 });
    const options = { maxRetries: undefined, headers: { "x-shop": "oak" } };
    await thrownBy(client.balance.get({}, options as object));
    await thrownBy(client.health.check(options as object));
    const [balance, health] = seen;
    expect(seen).toHaveLength(2);
    expect(balance?.headers.get("x-shop")).toBe("oak");
    expect(health?.headers.get("x-shop"), "what takes no query takes options").toBe("oak");
    expect(health?.url).toMatch(/\/health$/);
  });

  test("wait for the one before that is still at work, longer than there are attempts", async () => {
    let asked = 0;
    const atWork = { code: "idempotency_in_flight", message: ["Try again."], requestId: "req_1" };
    const fetch = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError("The connection broke off.");
      const isDone = asked > 6;
      const headers = { "retry-after": "0" };
      return isDone ? Response.json({}) : Response.json(atWork, { status: 409, headers });
    };
    const create = (options: object) =>
      createSdkClient(app, { fetch, ...options }).customers.create({ email: "ada@example.com" });
    await create({});
    expect(asked).toBe(7);
    asked = 1;
    expect(await thrownBy(create({ maxRetries: 0 }))).toMatchObject({ status: 409 });
    expect(asked).toBe(2);
    asked = 1;
    expect(await thrownBy(create({ timeoutMs: 0, maxRetries: 1 }))).toBeInstanceOf(Error);
  });

  test("have one key, also when it is given as a header", async () => {
    const { keys, client } = answers([[503], [500], [500]]);
    const headers = { "Idempotency-Key": "order-6735" };
    await thrownBy(client.customers.create({ email: "ada@example.com" }, { headers }));
    expect(keys).toEqual(["order-6735", "order-6735", "order-6735"]);
  });

  test("end when they do not help, are used up, or take too long", async () => {
    const refused = answers([[400], [200]]);
    await thrownBy(refused.client.customers.create({}));
    expect(refused.keys).toHaveLength(1);
    const away = answers(Array.from({ length: 9 }, () => [500] as [number]));
    expect(await thrownBy(away.client.customers.list())).toMatchObject({ status: 500 });
    expect(away.keys).toEqual([null, null, null]);
    const fetch = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
      });
    const slow = createSdkClient(app, { fetch, timeoutMs: 20, maxRetries: 0 });
    expect(await thrownBy(slow.balance.get())).toBeInstanceOf(ConnectionError);
  });

  test("leave nothing on a signal that outlives them", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const { client } = answers([[503], [429, { "retry-after": "0" }]]);
    await client.customers.create({ email: "ada@example.com" }, { signal });
    expect(added).toHaveBeenCalledTimes(5);
    const stays = added.mock.calls.filter(
      ([, listener]) => !removed.mock.calls.some(([, gone]) => gone === listener),
    );
    expect(stays).toEqual([]);
  });

  test("that the caller stops between two of them name the key under which to repeat", async () => {
    const stop = new AbortController();
    const { keys, client } = answers([[503, { "retry-after": "30" }]]);
    const input = { email: "ada@example.com" };
    const lost = thrownBy(client.customers.create(input, { signal: stop.signal }));
    await expect.poll(() => keys.length).toBe(1);
    stop.abort(new Error("The shop closes."));
    expect(await lost).toBeInstanceOf(ConnectionError);
    expect(await lost).toMatchObject({ idempotencyKey: keys[0] });
  });

  test("pass through middleware, and show the answer's request id", async () => {
    const seen: string[] = [];
    const client = createSdkClient(app, {
      middleware: [
        async (request, next) => {
          seen.push(request.method);
          return next(request);
        },
      ],
    });
    let requestId: string | null = null;
    const onResponse = ({ headers }: Response) => (requestId = headers.get("x-request-id"));
    await client.balance.get({}, { onResponse });
    expect([seen, requestId]).toEqual([["GET"], expect.stringMatching(/^req_/)]);
  });
});

test("a webhook is unwrapped when it is the secret's, and not when it was changed or is old", async () => {
  const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  const body = JSON.stringify({
    id: "evt_1",
    type: "payment_intent.succeeded",
    data: { id: "pi_1" },
  });
  const headersAt = (moment: Date) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(moment.getTime() / 1000)),
    "webhook-signature": `v1,AAAA ${new Webhook(secret).sign("evt_1", moment, body)}`,
  });
  const now = headersAt(new Date());
  expect(await canary.webhooks.unwrap(body, now, secret)).toMatchObject({ data: { id: "pi_1" } });
  expect(await canary.webhooks.unwrap(body, new Headers(now), secret)).toHaveProperty("type");
  const asSent = Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name.replace("webhook", "Webhook"), value]),
  );
  expect(await canary.webhooks.unwrap(body, asSent, `${secret}\n`)).toHaveProperty("type");
  expect(await thrownBy(canary.webhooks.unwrap(body, now, "whsec_"))).toMatchObject({
    message: expect.stringContaining("not an endpoint's secret"),
  });
  const old = headersAt(new Date(Date.now() - 600_000));
  for (const [text, headers, key] of [
    [`${body} `, now, secret],
    [body, old, secret],
    [body, {}, secret],
    [body, now, "whsec_AAAA"],
  ] as const) {
    const refused = await thrownBy(canary.webhooks.unwrap(text, headers, key));
    expect(refused).toBeInstanceOf(WebhookVerificationError);
  }
});

test("the consumer of the client fetches what no webhook brought", async () => {
  const { id } = await canary.customers.create({ email: "order@example.com" });
  for (const name of ["A", "B", "C"]) await canary.customers.update(id, { name });
  const applied: unknown[] = [];
  const consumer = canary.inOrder({ apply: (event) => void applied.push(event.sequence) });
  await consumer.catchUp(id);
  expect(applied).toEqual([1, 2, 3, 4]);
});
