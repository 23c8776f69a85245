import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { secretKey, StripeApi } from "#server/workshop/testing/stripe/api.ts";
import { readRequest, type SeenRequest } from "#server/workshop/testing/stripe/request.ts";
import type { StripeTable } from "#server/workshop/testing/stripe/table.ts";
import { sendWebhook, webhookSecret } from "#server/workshop/testing/stripe/webhook.ts";
import type { Answer } from "#server/workshop/testing/stripe/wire.ts";

/** The service's settings for the model of Stripe. */
export const stripeEnv = {
  PROCESSOR: "stripe",
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: "pk_test_double",
  STRIPE_WEBHOOK_SECRET: webhookSecret,
} as const;

/** Faults that a test plants in the double. */
export type StripeFaults = {
  /** Only requests of this method go wrong. */
  method?: "GET" | "POST";
  /** Cuts the connection after the effect. */
  loseAnswerOf?: RegExp;
  /** Cuts the connection before anything happens. */
  dropRequestsTo?: RegExp;
  /**
   * Requests that match `to` get this error, and nothing is done (API reference, "Errors"): 401 and 403 about the key,
   * 409 idempotency_key_in_use and 429 rate_limit, which Stripe does not store under the idempotency key, or 500, which
   * it does ("Idempotent requests"). Applies to the next `times` requests, or without `times` to all.
   */
  answer?: { to: RegExp; status: number; type: string; code?: string; times?: number };
  /** Takes no evidence after `due_by`, instead of taking it without certainty. */
  refusesLateEvidence?: boolean;
};

/** The model of Stripe's API behind a port of this machine. */
export async function startStripeDouble(clock: Clock = testClock(), table?: StripeTable) {
  const seen: SeenRequest[] = [];
  const faults: StripeFaults = {};
  const refusesLate = () => faults.refusesLateEvidence === true;
  const api = new StripeApi({ clock, refusesLate, ...(table && { table }) });
  const { books } = api;
  const handle = handler({ api, seen, faults });
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
      ...stripeEnv,
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
    forgetKeys: () => api.forgetKeys(),
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
      const about = books.whole({ object: "nothing", ...object });
      return sendWebhook(services, JSON.stringify(api.event({ type, object: about, before })));
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

type Inside = { api: StripeApi; seen: SeenRequest[]; faults: StripeFaults };

function handler({ api, seen, faults }: Inside) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { text, headers, ...sent } = await readRequest(request);
    const { method, path } = sent;
    seen.push(sent);
    const wronged = !faults.method || faults.method === method ? faults : {};
    if (wronged.dropRequestsTo?.test(path)) return void response.destroy();
    const reply = api.answer(
      { ...sent, text, headers },
      {
        before: () => busy(wronged, path),
        execute: (act) => failing(wronged, path) ?? act(),
      },
    );
    if (wronged.answer?.times === 0) delete faults.answer;
    if (wronged.loseAnswerOf?.test(path)) return void response.destroy();
    response.writeHead(reply.status, reply.headers);
    response.end(reply.text);
  };
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
