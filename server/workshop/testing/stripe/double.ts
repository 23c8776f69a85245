import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { nested, StripeBooks } from "#server/workshop/testing/stripe/books/books.ts";
import { StripeTable } from "#server/workshop/testing/stripe/table.ts";
import { refusal } from "#server/workshop/testing/stripe/wire.ts";
import type { Answer } from "#server/workshop/testing/stripe/wire.ts";
import { signedWebhook, webhookSecret } from "#server/workshop/testing/stripe/webhook.ts";
import { headerOf, readRequest } from "#server/workshop/testing/stripe/request.ts";
import type { SeenRequest } from "#server/workshop/testing/stripe/request.ts";

const secretKey = "sk_test_double";

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
   * and 500, which is ("Idempotent requests"). Without `times` for ever.
   */
  answer?: { to: RegExp; status: number; type: string; code?: string; times?: number };
  /** Takes no evidence after `due_by`, instead of taking it without certainty. */
  refusesLateEvidence?: boolean;
};

/**
 * An HTTP double of Stripe's API for the calls that this service makes. Operations, parameters and objects are
 * held to the declarations of the installed package `stripe` (or of another one, given a `table`): what they do
 * not have is refused as Stripe refuses it, and an answer that is not as they have it breaks the test. It keeps
 * state, refuses what Stripe refuses, answers a key again with the same bytes, refusals included, and refuses
 * it with other parameters. What fails validation before it is executed is not kept (API reference,
 * "Idempotent requests").
 */
export async function startStripeDouble(
  clock: Clock = testClock(),
  table: StripeTable = new StripeTable(),
) {
  const answers: Answers = new Map();
  const seen: SeenRequest[] = [];
  const faults: StripeFaults = {};
  const refusesLate = () => faults.refusesLateEvidence === true;
  const books = new StripeBooks({ clock, refusesLate, table });
  const handle = handler({ answers, seen, faults, books, table });
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      // A fault of the double's own ends the test run, and keeps nobody waiting.
      response.destroy();
      throw error;
    });
  });
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
    /** Keeps an object in Stripe's books, whole: what is not given and Stripe always sends is added. */
    put: books.put.bind(books),
    change: books.change.bind(books),
    intents: books.intents,
    answerChallenge: books.intents.answerChallenge.bind(books.intents),
    elsewhere: books.elsewhere.bind(books),
    dispute: books.dispute.bind(books),
    decide: books.decide.bind(books),
    /** Stripe removes keys after a day or more. */
    forgetKeys: () => answers.clear(),
    clearFaults: () => {
      for (const name of Object.keys(faults)) delete faults[name as keyof StripeFaults];
    },
    /** Sends a notice to the service, signed as Stripe's are: `before` is what has changed. Answers its status. */
    async tell(
      services: Services,
      type: string,
      object: object = {},
      before?: object,
    ): Promise<number> {
      const about = { type, object: books.whole({ object: "nothing", ...object }), before };
      const event = table.event({ id: books.nextId("evt"), created: books.now(), ...about });
      const notice = signedWebhook(event);
      const url = `${services.env.APP_URL}/api/processor/webhook`;
      const request = new Request(url, { method: "POST", ...notice });
      return (await receiveProcessorWebhook(services, request)).status;
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

type Answers = Map<string, { request: string; answer: Answer }>;
type Inside = {
  answers: Answers;
  seen: SeenRequest[];
  faults: StripeFaults;
  books: StripeBooks;
  table: StripeTable;
};

function handler({ answers, seen, faults, books, table }: Inside) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { text, ...sent } = await readRequest(request);
    const { method, path, idempotencyKey } = sent;
    seen.push(sent);
    const wronged = !faults.method || faults.method === method ? faults : {};
    if (wronged.dropRequestsTo?.test(path)) return void response.destroy();
    const wrong = problem(request, sent) ?? refused(table, sent) ?? busy(wronged, path);
    const known = idempotencyKey ? answers.get(idempotencyKey) : undefined;
    const signature = `${method} ${path} ${text}`;
    const again = wrong ? null : replayed(known, signature);
    const answer = wrong ?? again ?? failing(wronged, path) ?? act({ books, table }, sent);
    if (wronged.answer?.times === 0) delete faults.answer;
    if (idempotencyKey && !wrong && !known)
      answers.set(idempotencyKey, { request: signature, answer: structuredClone(answer) });
    if (answer.status >= 400) table.error(answer.body);
    if (wronged.loseAnswerOf?.test(path)) return void response.destroy();
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": books.nextId("req"),
      // docs.stripe.com/error-low-level, "Sending idempotency keys".
      ...(again && again === known?.answer && { "idempotent-replayed": "true" }),
    });
    response.end(JSON.stringify(answer.body));
  };
}

/** With the fields that Stripe always sends, and with what was asked to be expanded. */
function act(
  { books, table }: Pick<Inside, "books" | "table">,
  { method, path, fields }: SeenRequest,
): Answer {
  const operation = table.find(method, path);
  const answer = books.act(method, path, fields);
  if (!operation || answer.status !== 200) return answer;
  const expand = Object.values(nested(fields, "expand"));
  const find = (id: string) => books.objects.get(id) ?? id;
  return { status: 200, body: table.answer(operation, { body: answer.body, expand, find }) };
}

/** Answered before the request is executed, hence not kept. */
function busy({ answer }: StripeFaults, path: string): Answer | null {
  return answer && answer.status < 500 && answer.to.test(path) ? takeOne(answer) : null;
}

/** Answered while it is executed, hence kept. */
function failing({ answer }: StripeFaults, path: string): Answer | null {
  return answer && answer.status >= 500 && answer.to.test(path) ? takeOne(answer) : null;
}

function takeOne(fault: NonNullable<StripeFaults["answer"]>): Answer {
  const { status, type, code } = fault;
  if (fault.times !== undefined) fault.times -= 1;
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
    return refusal(401, undefined, "Invalid API Key provided.");
  if (headerOf(request, "stripe-version") !== Stripe.API_VERSION)
    return refusal(400, undefined, "Wrong Stripe-Version.");
  // Not a rule of Stripe's but ours: whatever changes something carries a key.
  if (sent.method === "POST" && !sent.idempotencyKey)
    return refusal(400, undefined, "This double wants an Idempotency-Key here.");
  return null;
}

/** Before anything is done (API reference, "Errors"). */
function refused(table: StripeTable, { method, path, fields }: SeenRequest): Answer | null {
  const operation = table.find(method, path);
  if (operation) return table.refuse(operation, fields);
  return refusal(404, undefined, `Unrecognized request URL (${method}: ${path}).`);
}
