import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { systemClock } from "#server/core/clock.ts";
import { MollieDouble, mollieEnv } from "#server/workshop/testing/mollie/double.ts";
import { answerPage } from "#server/workshop/testing/mollie/payments.ts";
import type { ModelCard, ModelPayment } from "#server/workshop/testing/mollie/world.ts";

/** The model of Mollie behind a port of this machine: its API, its hosted page with a bank's question, and its notices. */
export async function serveMollie() {
  const double = new MollieDouble(systemClock);
  const server = createServer((request, response) => {
    void handle(double, request, response).catch((error: unknown) => {
      response.destroy();
      throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.world.origin = origin;
  return {
    double,
    env: { ...mollieEnv, MOLLIE_API_BASE: origin },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function handle(double: MollieDouble, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request);
  const isOfApi = request.url?.startsWith("/v2/") ?? false;
  const answer = isOfApi ? await ofApi(double, request, body) : ofPage(double, request, body);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
  // Mollie tells of a payment after its page has let the shopper go.
  for (const { address, id } of double.takeNotices())
    await fetch(address, { method: "POST", body: new URLSearchParams({ id }) });
}

async function ofApi(
  double: MollieDouble,
  { method = "GET", url, headers }: IncomingMessage,
  body: string,
) {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const init = { method, headers: Object.fromEntries(given), ...(body && { body }) };
  return double
    .send(`${double.world.origin}${url}`, init)
    .catch(() => new Response(null, { status: 502 }));
}

/** The form for a card, then its bank's question; a way to pay at a bank has the question alone. */
function ofPage({ world }: MollieDouble, { method, url }: IncomingMessage, body: string): Response {
  const id = new URL(url ?? "/", "http://double").searchParams.get("id") ?? "";
  const payment = world.payments.get(id);
  if (!payment) return new Response("Not found", { status: 404 });
  if (payment.status !== "open") return back(payment);
  const posted = Object.fromEntries(new URLSearchParams(body));
  if (method !== "POST")
    return html(payment.request["method"] === "creditcard" ? cardForm : bankForm);
  const { answer, number } = posted;
  if (answer === "Cancel") payment.status = "canceled";
  else if (number) {
    const card = cardOf(number);
    payment.card = card;
    if (card.does === "asks") return html(bankForm);
    answerPage(world, id, { passes: true, card });
  } else answerPage(world, id, { passes: answer === "Approve" });
  if (answer === "Cancel") world.tell(payment);
  return back(payment);
}

/** The test cards of the other models, by what their banks do. */
function cardOf(number: string): ModelCard {
  if (number === "4212345678901237") return { number, does: "asks" };
  return { number, does: number === "4000000000009995" ? "declines" : "pays" };
}

function back({ request }: ModelPayment): Response {
  return new Response(null, { status: 303, headers: { location: String(request["redirectUrl"]) } });
}

function html(body: string): Response {
  const page = `<!doctype html><title>Mollie</title><body><form method="post">${body}</form>`;
  return new Response(page, { headers: { "content-type": "text/html" } });
}

const cardForm = `<label>Card number <input name="number"></label><button>Pay on this page</button>
  <button name="answer" value="Cancel">Cancel</button>`;
const bankForm = `<button name="answer" value="Approve">Approve</button><button name="answer" value="Refuse">Refuse</button>`;
