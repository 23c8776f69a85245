import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { StripeBooks } from "#server/workshop/testing/stripe/books.ts";
import { refusal } from "#server/workshop/testing/stripe/rules.ts";
import type { Answer, Fields } from "#server/workshop/testing/stripe/wire.ts";
import { requirements } from "#server/workshop/testing/stripe/requirements.ts";

/** A request as it came; tests look at these. */
export type SeenRequest = {
  method: string;
  path: string;
  fields: Fields;
  idempotencyKey: string | null;
};

const secretKey = "sk_test_double";
export const webhookSecret = "whsec_double";

/** What a test makes the double do wrong. */
export type StripeFaults = {
  /** Only requests of this method go wrong. */
  method?: "GET" | "POST";
  /** Cuts the connection after the effect. */
  loseAnswerOf?: RegExp;
  /** Cuts the connection before anything happens. */
  dropRequestsTo?: RegExp;
  /**
   * Answers these instead of doing anything (API reference, "Errors"): 401 and 403 about the key,
   * 409 idempotency_key_in_use and 429 rate_limit, which are not kept under the idempotency key,
   * and 500, which is ("Idempotent requests").
   */
  answer?: { to: RegExp; status: number; type: string; code?: string };
  /** Takes no evidence after `due_by`, instead of taking it without certainty. */
  refusesLateEvidence?: boolean;
};

/**
 * An HTTP double of Stripe's API for the calls that this service makes. It checks requests as
 * the real one does (method, path, version and authorization headers, idempotency key, required
 * and unknown parameters), keeps state, refuses what Stripe refuses, answers a key again with the
 * same bytes, refusals included, and refuses it with other parameters. What fails validation
 * before it is executed is not kept (API reference, "Idempotent requests").
 */
export async function startStripeDouble(clock: Clock = testClock()) {
  const answers = new Map<string, { request: string; answer: Answer }>();
  const seen: SeenRequest[] = [];
  const faults: StripeFaults = {};
  const books = new StripeBooks({ clock, refusesLate: () => faults.refusesLateEvidence === true });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://double");
    const bytes = await readAll(request);
    const text = bytes.toString();
    const fields = isMultipart(request)
      ? await readParts(request, bytes)
      : Object.fromEntries(new URLSearchParams(request.method === "GET" ? searchParams : text));
    const idempotencyKey = headerOf(request, "idempotency-key");
    const method = request.method ?? "";
    seen.push({ method, path, fields, idempotencyKey });
    const wronged = !faults.method || faults.method === method ? faults : {};
    if (wronged.dropRequestsTo?.test(path)) return void response.destroy();
    const sent = { method, path, fields, idempotencyKey };
    const wrong = problem(request, sent) ?? busy(wronged, path);
    const known = idempotencyKey ? answers.get(idempotencyKey) : undefined;
    const signature = `${method} ${path} ${text}`;
    const again = wrong ? null : replayed(known, signature);
    const answer = wrong ?? again ?? failing(wronged, path) ?? books.act(method, path, fields);
    if (idempotencyKey && !wrong && !known)
      answers.set(idempotencyKey, { request: signature, answer: structuredClone(answer) });
    if (wronged.loseAnswerOf?.test(path)) return void response.destroy();
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": books.nextId("req"),
      // docs.stripe.com/error-low-level, "Sending idempotency keys".
      ...(again && again === known?.answer && { "idempotent-replayed": "true" }),
    });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      PROCESSOR: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_double",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    seen,
    faults,
    objects: books.objects,
    answerChallenge: books.answerChallenge.bind(books),
    elsewhere: books.elsewhere.bind(books),
    dispute: books.dispute.bind(books),
    decide: books.decide.bind(books),
    /** Stripe removes keys after a day or more. */
    forgetKeys: () => answers.clear(),
    clearFaults: () => {
      for (const name of Object.keys(faults)) delete faults[name as keyof StripeFaults];
    },
    /** Sends a notice to the service, signed as Stripe's are. Answers the status that it got. */
    async tell(services: Services, type: string, object: object = {}): Promise<number> {
      const notice = signedWebhook(books.nextId("evt"), type, object);
      const url = `${services.env.APP_URL}/api/processor/webhook`;
      const request = new Request(url, { method: "POST", ...notice });
      return (await receiveProcessorWebhook(services, request)).status;
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Answered before the request is executed, hence not kept. */
function busy({ answer }: StripeFaults, path: string): Answer | null {
  return answer && answer.status < 500 && answer.to.test(path) ? errorOf(answer) : null;
}

/** Answered while it is executed, hence kept. */
function failing({ answer }: StripeFaults, path: string): Answer | null {
  return answer && answer.status >= 500 && answer.to.test(path) ? errorOf(answer) : null;
}

function errorOf({ status, type, code }: NonNullable<StripeFaults["answer"]>): Answer {
  return { status, body: { error: { type, code, message: "As the test wants it." } } };
}

function replayed(
  known: { request: string; answer: Answer } | undefined,
  request: string,
): Answer | null {
  if (!known) return null;
  if (known.request === request) return known.answer;
  return {
    status: 400,
    body: {
      error: {
        type: "idempotency_error",
        message: "Keys can only be used with the same parameters.",
      },
    },
  };
}

/** What the real API would refuse. */
function problem(request: IncomingMessage, sent: SeenRequest): Answer | null {
  if (headerOf(request, "authorization") !== `Bearer ${secretKey}`)
    return refusal(401, "invalid_api_key", "Invalid API Key.");
  if (headerOf(request, "stripe-version") !== Stripe.API_VERSION)
    return refusal(400, "invalid_version", "Wrong Stripe-Version.");
  const requirement = requirements.find(
    ({ method, path }) => method === sent.method && path.test(sent.path),
  );
  if (!requirement)
    return refusal(404, "url_invalid", `Unrecognized request URL (${sent.method}: ${sent.path}).`);
  if (requirement.needsKey && !sent.idempotencyKey)
    return refusal(400, "no_key", "This double wants an Idempotency-Key here.");
  const names = Object.keys(sent.fields);
  const missing = requirement.required.find((name) => !names.includes(name));
  if (missing) return refusal(400, "parameter_missing", `Missing required param: ${missing}.`);
  const unknown = names.find((name) => !requirement.allowed.test(name));
  if (unknown) return refusal(400, "parameter_unknown", `Received unknown parameter: ${unknown}`);
  return null;
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

async function readAll(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isMultipart(request: IncomingMessage): boolean {
  return headerOf(request, "content-type")?.startsWith("multipart/form-data") ?? false;
}

/** Its fields, and of a file name, type, size and how its bytes begin. */
async function readParts(request: IncomingMessage, bytes: Buffer<ArrayBuffer>): Promise<Fields> {
  const headers = { "content-type": headerOf(request, "content-type") ?? "" };
  const fields: Fields = {};
  for (const [name, part] of await new Response(bytes, { headers }).formData()) {
    if (typeof part === "string") fields[name] = part;
    else {
      const begin = Buffer.from(await part.slice(0, 8).arrayBuffer()).toString("latin1");
      const { name: filename, type, size } = part;
      fields[name] = JSON.stringify({ filename, type, size, begin });
    }
  }
  return fields;
}

/** Signed the way Stripe does, by its own library. */
function signedWebhook(
  id: string,
  type: string,
  object: object,
): { body: string; headers: Headers } {
  const body = JSON.stringify({ id, object: "event", type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
  });
  return { body, headers: new Headers({ "stripe-signature": signature }) };
}
