import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { requirements } from "#server/testing/stripe-requirements.ts";

type Fields = Record<string, string>;
type StripeObject = Record<string, unknown> & { id: string; object: string; status: string };
type Answer = { status: number; body: unknown };
/** A request as it came; tests look at these. */
export type SeenRequest = { method: string; path: string; fields: Fields; idempotencyKey: string | null };

const secretKey = "sk_test_double";
export const webhookSecret = "whsec_double";

/** How a payment method of the double behaves: Stripe's own names for its test cards. */
const outcomes: Record<string, string> = {
  pm_card_visa: "succeeds",
  pm_card_chargeDeclinedInsufficientFunds: "insufficient_funds",
  pm_card_threeDSecure2Required: "requires_action",
};

/**
 * An HTTP double of Stripe's API for the calls that this service makes. It checks requests as
 * the real one does (method, path, version and authorization headers, idempotency key, required
 * and unknown parameters), keeps state, answers a key again with the same bytes and refuses it
 * with other parameters. `faults.loseAnswerOf` cuts the connection after the effect.
 */
export async function startStripeDouble() {
  const objects = new Map<string, StripeObject>();
  const answers = new Map<string, { request: string; answer: Answer }>();
  const seen: SeenRequest[] = [];
  const faults: { loseAnswerOf?: RegExp } = {};
  let count = 0;
  const nextId = (prefix: string) => `${prefix}_${(count += 1)}`;

  function create(path: string, fields: Fields): StripeObject {
    const kind = path.split("/")[2] ?? "";
    const [prefix, object, status] = kinds[kind] ?? ["obj", "object", "succeeded"];
    const made: StripeObject = { id: nextId(prefix), object, status, metadata: nested(fields, "metadata") };
    if (kind === "payment_intents") Object.assign(made, newPayment(fields));
    if (kind === "setup_intents") Object.assign(made, { last_setup_error: null, next_action: null, customer: null });
    if (kind === "refunds") Object.assign(made, { amount: Number(fields["amount"]), failure_reason: null });
    objects.set(made.id, made);
    return made;
  }

  function confirm(intent: StripeObject, fields: Fields): Answer {
    const outcome = outcomes[fields["payment_method"] ?? ""] ?? "succeeds";
    const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034, fingerprint: "fp_double" };
    intent["setup_future_usage"] = fields["setup_future_usage"] ?? null;
    intent["payment_method"] = { id: fields["payment_method"], object: "payment_method", card };
    if (outcome === "succeeds") return { status: 200, body: succeed(intent) };
    if (outcome === "requires_action") {
      const redirect_to_url = { url: `https://hooks.stripe.example/3ds/${intent.id}`, return_url: fields["return_url"] };
      Object.assign(intent, { status: "requires_action", next_action: { type: "redirect_to_url", redirect_to_url } });
      return { status: 200, body: intent };
    }
    const error = { type: "card_error", code: "card_declined", decline_code: outcome, message: "Declined." };
    Object.assign(intent, { status: "requires_payment_method", payment_method: null });
    intent[intent.object === "payment_intent" ? "last_payment_error" : "last_setup_error"] = { ...error, payment_method: { card } };
    return { status: 402, body: { error } };
  }

  function act(method: string, path: string, fields: Fields): Answer {
    const [, , , id, verb] = path.split("/");
    if (!id) return { status: 200, body: create(path, fields) };
    const found = objects.get(id);
    if (!found) return refusal(404, "resource_missing", `No such object: ${id}`);
    if (method === "GET") return { status: 200, body: found };
    if (verb === "confirm") return found.status === "canceled" ? unexpected(found) : confirm(found, fields);
    if (verb === "cancel") return found.status === "succeeded" ? unexpected(found) : { status: 200, body: Object.assign(found, { status: "canceled" }) };
    if (verb === "capture") return { status: 200, body: succeed(found, Number(fields["amount_to_capture"])) };
    return { status: 200, body: Object.assign(found, fields) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://double");
    const text = await readAll(request);
    const fields = Object.fromEntries(new URLSearchParams(request.method === "GET" ? searchParams : text));
    const idempotencyKey = headerOf(request, "idempotency-key");
    const method = request.method ?? "";
    seen.push({ method, path, fields, idempotencyKey });
    const wrong = problem(request, { method, path, fields, idempotencyKey });
    const known = idempotencyKey ? answers.get(idempotencyKey) : undefined;
    const signature = `${method} ${path} ${text}`;
    const answer = wrong ?? replayed(known, signature) ?? act(method, path, fields);
    if (idempotencyKey && !wrong && !known) answers.set(idempotencyKey, { request: signature, answer: structuredClone(answer) });
    if (faults.loseAnswerOf?.test(path)) return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": nextId("req") });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      PROCESSOR: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    seen,
    faults,
    objects,
    /** The shopper's answer to their bank. */
    answerChallenge(id: string, passes: boolean): void {
      const intent = objects.get(id);
      if (!intent) throw new Error(`no intent ${id}`);
      if (passes) succeed(intent);
      else Object.assign(intent, { status: "requires_payment_method", next_action: null, last_payment_error: challengeFailed });
    },
    webhook: (type: string, object: object) => signedWebhook(nextId("evt"), type, object),
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const kinds: Record<string, [prefix: string, object: string, status: string]> = {
  payment_intents: ["pi", "payment_intent", "requires_payment_method"],
  setup_intents: ["seti", "setup_intent", "requires_payment_method"],
  customers: ["cus", "customer", "ok"],
  refunds: ["re", "refund", "succeeded"],
};

const challengeFailed = { type: "card_error", code: "payment_intent_authentication_failure", message: "Failed." };

function newPayment(fields: Fields) {
  const { currency, capture_method } = fields;
  const none = { last_payment_error: null, next_action: null, customer: null, payment_method: null, setup_future_usage: null };
  return { ...none, amount: Number(fields["amount"]), amount_received: 0, currency, capture_method };
}

function succeed(intent: StripeObject, amount = Number(intent["amount"] ?? 0)): StripeObject {
  const holds = intent["capture_method"] === "manual" && intent.status !== "requires_capture";
  const amount_received = holds ? 0 : amount;
  return Object.assign(intent, { status: holds ? "requires_capture" : "succeeded", amount_received, next_action: null });
}

function replayed(known: { request: string; answer: Answer } | undefined, request: string): Answer | null {
  if (!known) return null;
  if (known.request === request) return known.answer;
  return { status: 400, body: { error: { type: "idempotency_error", message: "Keys can only be used with the same parameters." } } };
}

/** What the real API would refuse. */
function problem(request: IncomingMessage, sent: SeenRequest): Answer | null {
  if (headerOf(request, "authorization") !== `Bearer ${secretKey}`) return refusal(401, "invalid_api_key", "Invalid API Key.");
  if (headerOf(request, "stripe-version") !== Stripe.API_VERSION) return refusal(400, "invalid_version", "Wrong Stripe-Version.");
  const requirement = requirements.find(({ method, path }) => method === sent.method && path.test(sent.path));
  if (!requirement) return refusal(404, "url_invalid", `Unrecognized request URL (${sent.method}: ${sent.path}).`);
  if (requirement.needsKey && !sent.idempotencyKey) return refusal(400, "no_key", "This double wants an Idempotency-Key here.");
  const names = Object.keys(sent.fields);
  const missing = requirement.required.find((name) => !names.includes(name));
  if (missing) return refusal(400, "parameter_missing", `Missing required param: ${missing}.`);
  const unknown = names.find((name) => !requirement.allowed.test(name));
  if (unknown) return refusal(400, "parameter_unknown", `Received unknown parameter: ${unknown}`);
  return null;
}

function unexpected(intent: StripeObject): Answer {
  return refusal(400, "payment_intent_unexpected_state", `The intent is ${intent.status}.`);
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { type: "invalid_request_error", code, message } } };
}

function nested(fields: Fields, name: string): Fields {
  const mine = Object.entries(fields).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(mine.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Signed the way Stripe does, by its own library. */
function signedWebhook(id: string, type: string, object: object): { body: string; headers: Headers } {
  const body = JSON.stringify({ id, object: "event", type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
  return { body, headers: new Headers({ "stripe-signature": signature }) };
}
