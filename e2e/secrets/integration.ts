import { randomUUID } from "node:crypto";
import type { Demo } from "../fixtures/start-app.ts";
import type { Heard } from "./heard.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;
type Sent = { body?: unknown; headers?: Record<string, string>; authorization?: string };

export const typedCards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  challenged: "4000002760003184",
  american: "378282246310005",
  /** A card that belongs to nobody: it is only typed where it does not belong. */
  astray: "5555555555554444",
};

/** A merchant's program, by REST. Answers status and body, whatever they are. */
export function integration({ baseUrl, apiKey }: Demo) {
  return async (method: string, path: string, sent: Sent = {}) => {
    const { body, headers, authorization = `Bearer ${apiKey}` } = sent;
    const answer = await fetch(`${baseUrl}/api/canary${path}`, {
      method,
      headers: { authorization, "content-type": "application/json", ...headers },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as Json };
  };
}

type Program = ReturnType<typeof integration>;

function typed(number: string) {
  const cvc = number === typedCards.american ? "9173" : "917";
  return { number, expMonth: 12, expYear: 2034, cvc, name: "Ada Lovelace" };
}

/** Payments, saved cards, a refund, tokens, secrets, a file: what is to go well. */
export async function sell(ask: Program, heard: Heard, hook: string): Promise<void> {
  heard.noteAll("card number", Object.values(typedCards));
  const post = async (path: string, body: object) => {
    const headers = { "idempotency-key": randomUUID() };
    const { status, body: answer } = await ask("POST", path, { body, headers });
    if (status >= 300 && status !== 402) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const endpoint = await post("/webhook-endpoints", { url: hook, events: ["*"] });
  heard.note("webhook secret", endpoint.secret);
  const rotated = await post(`/webhook-endpoints/${endpoint.id}/rotate-secret`, {});
  heard.note("webhook secret", rotated.secret);
  const customer = await post("/customers", { email: `${randomUUID()}@example.com`, name: "Ada" });
  for (const number of Object.values(typedCards).slice(0, 4)) {
    const input = { amount: 4900, currency: "EUR", customerId: customer.id };
    const intent = await post("/payment-intents", input);
    const how = { card: typed(number), savePaymentMethod: true };
    const paid = await post(`/payment-intents/${intent.id}/confirm`, how);
    if (paid.status !== "succeeded") continue;
    await post("/refunds", { paymentIntentId: intent.id, amount: 1200 });
  }
  const { data } = (await ask("GET", `/payment-methods?customerId=${customer.id}`)).body;
  const again = await post("/payment-intents", {
    amount: 900,
    currency: "EUR",
    customerId: customer.id,
  });
  await post(`/payment-intents/${again.id}/confirm`, { paymentMethodId: data[0].id });
  await exchangeFile(ask, heard, post);
}

async function exchangeFile(
  ask: Program,
  heard: Heard,
  post: (path: string, body: object) => Promise<Json>,
): Promise<void> {
  const upload = await post("/storage/upload-url", {
    filename: "note.txt",
    mimeType: "text/plain",
  });
  const address = heard.note("upload address", upload.uploadUrl);
  noteSignature(heard, address);
  await fetch(address, { method: "PUT", headers: upload.headers, body: "hello" });
  await post("/storage/confirm-upload", { fileId: upload.fileId });
  const { body } = await ask("GET", `/storage/${upload.fileId}/download-url`);
  const download = heard.note("download address", body.downloadUrl);
  noteSignature(heard, download);
  await fetch(download);
  await fetch(`${download}0`);
}

/** Notes the tokens and signatures that open an address, whatever address they stand in. */
function noteSignature(heard: Heard, address: string): void {
  for (const [name, value] of new URL(address).searchParams)
    if (/token|sig/i.test(name)) heard.note(`${name} of an address`, value);
}

/** A token, used, used up and wrong ones. */
export async function takeTokens(ask: Program, heard: Heard, { apiKey }: Demo): Promise<void> {
  heard.note("API key", apiKey);
  const basic = `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`;
  for (const authorization of [undefined, basic]) {
    const given = authorization === undefined ? {} : { authorization };
    const { body } = await ask("GET", "/authentication/token", given);
    const token = heard.note("access token", body.token);
    await ask("GET", "/customers", { authorization: `Bearer ${token}` });
    await ask("GET", "/customers", { authorization: `Bearer ${token}x` });
  }
  await ask("GET", "/customers", { authorization: `Bearer ${apiKey.slice(0, -1)}` });
  await ask("GET", "/customers", { authorization: apiKey });
}

/** Secrets and cards where they do not belong: what programs and people get wrong. */
export async function mistake(ask: Program, heard: Heard, { apiKey }: Demo): Promise<void> {
  const password = heard.note("password in a body", `astray ${randomUUID()}`);
  const card = typed(typedCards.astray);
  const { number } = card;
  const intent = await ask("POST", "/payment-intents", { body: { amount: 900, currency: "EUR" } });
  const confirm = `/payment-intents/${intent.body.id}/confirm`;
  const bodies: [string, unknown][] = [
    ["/customers", { email: "a@example.com", name: `Ada ${number}` }],
    ["/customers", { email: `${number}@example.com`, metadata: { note: number, key: apiKey } }],
    ["/customers", { email: 7, password, apiKey, card, cvc: card.cvc, secret: apiKey }],
    ["/customers", `{"email": "a@example.com", "password": "${password}", "cvc": "917", `],
    ["/customers", `{"card":{"number":"${number}"},"card":{"cvc":"917"}}`],
    [confirm, { card: { ...card, cvc: { code: "917" }, number: [number] } }],
    [confirm, { card: { ...card, number: `${number}x`, expYear: "soon" } }],
    [confirm, { card: { ...card, number: Number(number) } }],
    [confirm, { card: `${number} 12/34 917` }],
    ["/checkout/sessions", { totalAmount: number, currency: apiKey }],
    ["/webhook-endpoints", { url: `https://user:${password.slice(7)}@127.0.0.1/`, events: ["*"] }],
    ["/events", { type: "note.made", data: { number, apiKey } }],
    ["/no-such-thing", card],
  ];
  for (const [path, body] of bodies) await ask("POST", path, { body });
  const found = encodeURIComponent(password);
  const paths = [`/customers?search=${number}&password=${found}&token=${apiKey}`];
  paths.push(
    `/customers/${number}`,
    `/customers/${apiKey}`,
    `/${number}/${apiKey}`,
    "/customers?%zz",
  );
  paths.push(`/storage/upload-url?cvc=917&number=${number}`, `/customers?email=${number}`);
  for (const path of paths) await ask("GET", path);
  const astray = { "x-request-id": apiKey, "user-agent": `shop ${apiKey}`, cookie: `a=${number}` };
  await ask("GET", "/customers", { headers: astray });
  await ask("GET", "/customers", { headers: { "x-request-id": number } });
  await ask("POST", "/customers", { headers: { "idempotency-key": number }, body: {} });
  await ask("POST", "/customers", { headers: { "idempotency-key": apiKey }, body: {} });
  await ask("POST", "/customers", { headers: { "content-type": "text/plain" }, body: password });
}

/** The email address of a customer whom the database refuses. */
export const refusedEmail = "grace.refused@example.com";

/** The same while the database refuses what it is given: none of it is kept, all of it is answered 500. */
export async function fail(ask: Program): Promise<void> {
  const card = typed(typedCards.american);
  const file = { filename: "note.txt", mimeType: "text/plain" };
  const hook = { url: "https://shop.example/hooks", events: ["*"] };
  const { data } = (await ask("GET", "/payment-intents?status=requires_payment_method")).body;
  const keys: Record<string, string>[] = [{}, { "idempotency-key": randomUUID() }];
  for (const headers of keys) {
    await ask("POST", "/customers", { headers, body: { email: refusedEmail } });
    await ask("POST", "/webhook-endpoints", { headers, body: hook });
    await ask("POST", "/storage/upload-url", { headers, body: file });
    await ask("POST", `/payment-intents/${data[0].id}/confirm`, { headers, body: { card } });
  }
}
