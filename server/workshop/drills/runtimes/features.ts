import {
  Canary,
  CardDeclinedError,
  ConnectionError,
  NotFoundError,
  WebhookVerificationError,
} from "../../../../sdk/src/index.ts";

/** Input for a runtime: a service, and a webhook as it was posted. */
export type Given = {
  url: string;
  apiKey: string;
  secret: string;
  posted: { body: string; headers: Record<string, string> };
};

/** Results of trying the features. */
export type Seen = {
  created: string;
  listed: number;
  cut: number;
  busy: number[];
  sameKey: boolean;
  uploaded: string;
  unwrapped: string;
  forged: boolean;
  declined: string;
  missing: string;
  late: boolean;
  stopped: boolean;
};

/** Each feature of the client once, with nothing but what the runtime has. `{ headers }` say what goes wrong on the way. */
export async function tryOut(given: Given): Promise<Seen> {
  const statuses: number[] = [];
  const canary = new Canary(given.apiKey, {
    baseUrl: given.url,
    webhookSecret: given.secret,
    retryDelayMs: 10,
    middleware: [
      async (request, next) => {
        const response = await next(request);
        statuses.push(response.status);
        return response;
      },
    ],
  });
  const customers = async (search: string) => {
    const found: string[] = [];
    for await (const { id } of canary.customers.list({ search, limit: 2 })) found.push(id);
    return found.length;
  };
  const mark = `${Date.now()}`;
  const create = (name: string, way?: string) => {
    const headers: Record<string, string> = way ? { "x-way": way } : {};
    return canary.customers.create({ name, email: `${name}.${mark}@example.com` }, { headers });
  };
  const { name: created } = await create("ada");
  for (const name of ["bea", "cyd", "dot", "eve"]) await create(name);
  const listed = await customers(mark);
  await create("cut", "cut");
  statuses.length = 0;
  await create("busy", "busy");
  const busy = [...statuses];
  return {
    created: created ?? "",
    listed,
    cut: await customers(`cut.${mark}`),
    busy,
    ...(await keysAndFiles(canary, mark)),
    ...(await webhooks(canary, given)),
    ...(await refusals(canary)),
  };
}

async function keysAndFiles(canary: Canary, mark: string) {
  const once = { idempotencyKey: `order-${mark}` };
  const first = await canary.paymentIntents.create({ amount: 4900, currency: "EUR" }, once);
  const again = await canary.paymentIntents.create({ amount: 4900, currency: "EUR" }, once);
  const data = "sku,price\nmonstera,2450\n";
  const sheet = { filename: "prices.csv", mimeType: "text/csv", data } as const;
  const { status } = await canary.storage.upload(sheet);
  return { sameKey: first.id === again.id, uploaded: status };
}

async function webhooks(canary: Canary, { posted }: Given) {
  const { type } = await canary.webhooks.unwrap(posted.body, new Headers(posted.headers));
  const forged = await thrownBy(canary.webhooks.unwrap(`${posted.body} `, posted.headers));
  return { unwrapped: type, forged: forged instanceof WebhookVerificationError };
}

async function refusals(canary: Canary) {
  const { id } = await canary.paymentIntents.create({ amount: 4900, currency: "EUR" });
  const card = { number: "4000000000009995", expMonth: 12, expYear: 2034, cvc: "123" };
  const declined = await thrownBy(canary.paymentIntents.confirm(id, { card }));
  const missing = await thrownBy(canary.customers.get("cus_none"));
  const silent = { headers: { "x-way": "silent" }, maxRetries: 0 };
  const late = await thrownBy(canary.balance.get({}, { ...silent, timeoutMs: 300 }));
  const stop = new AbortController();
  const stopping = thrownBy(canary.balance.get({}, { ...silent, signal: stop.signal }));
  stop.abort();
  return {
    declined:
      declined instanceof CardDeclinedError ? (declined.declineCode ?? "") : String(declined),
    missing: missing instanceof NotFoundError ? (missing.code ?? "") : String(missing),
    late: late instanceof ConnectionError,
    stopped: (await stopping) instanceof ConnectionError,
  };
}

function thrownBy(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(work).then(
    () => "nothing",
    (thrown: unknown) => thrown,
  );
}
