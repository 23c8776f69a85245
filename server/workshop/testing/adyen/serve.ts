import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { systemClock } from "#server/core/clock.ts";
import { AdyenDouble, adyenEnv } from "#server/workshop/testing/adyen/double.ts";
import { answerBankOfPage, answerOnPage, payOnPage } from "#server/workshop/testing/adyen/pages.ts";
import type { Fields } from "#server/workshop/testing/adyen/world.ts";

/** The model of Adyen behind a port of this machine: its APIs, its hosted page, a bank's question, and its notices. */
export async function serveAdyen() {
  const double = new AdyenDouble(systemClock);
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
    env: { ...adyenEnv, ADYEN_API_BASE: origin },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function handle(double: AdyenDouble, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? "/", "http://double");
  const isOfApi = /^\/(?:checkout|disputes)\//.test(pathname);
  const answer = await (isOfApi ? ofApi : ofPage)(double, request, await text(request));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
  await sendNotices(double);
}

async function ofApi(
  double: AdyenDouble,
  { method = "GET", url, headers }: IncomingMessage,
  body: string,
) {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const init = { method, headers: Object.fromEntries(given), ...(body && { body }) };
  return double
    .send(`${double.world.origin}${url}`, init)
    .catch(() => new Response(null, { status: 502 }));
}

/** `/<session>`: the form for a card; posted, the card is tried, and an answer of the bank is asked for on the way. */
async function ofPage({ world }: AdyenDouble, { method, url }: IncomingMessage, body: string) {
  const { pathname, searchParams } = new URL(url ?? "/", "http://double");
  const id = pathname.slice(1);
  const posted = Object.fromEntries(new URLSearchParams(body));
  if (pathname.startsWith("/checkoutshopper/"))
    return ofBank(world, searchParams.get("token") ?? "", posted);
  const page = world.pages.get(id);
  if (!page) return new Response("Not found", { status: 404 });
  const isOfBank = !(page.request["allowedPaymentMethods"] as string[]).includes("scheme");
  if (method !== "POST")
    return html(isOfBank ? bankForm(new URL(`http://double/?token=${id}`)) : cardForm(""));
  const result = { sessionId: id, sessionResult: `result_${id}` };
  const returnUrl = String(page.request["returnUrl"]);
  if (isOfBank) {
    answerBankOfPage(world, id, posted["answer"]?.endsWith(".pass") === true);
    return back(returnUrl, result);
  }
  const answer = posted["answer"]
    ? answerOnPage(world, id, posted["answer"])
    : payOnPage(world, id, cardOf(posted));
  if (answer["action"]) return html(bankForm(new URL(String((answer["action"] as Fields)["url"]))));
  if (!page.answer) return html(cardForm("The payment was refused. Try another card."));
  return back(returnUrl, result);
}

/** The bank's question about a saved card. */
function ofBank(world: AdyenDouble["world"], token: string, { answer }: Record<string, string>) {
  const question = world.questions.get(token);
  if (!question) return new Response("Not found", { status: 404 });
  if (!answer) return html(bankForm(new URL(`http://double/?token=${token}`)));
  question.answer = answer.endsWith(".pass") ? "pass" : "fail";
  return back(String(question.request["returnUrl"]), { redirectResult: answer });
}

function cardOf({ number = "", holder = "" }: Record<string, string>): Fields {
  return {
    type: "scheme",
    encryptedCardNumber: `test_${number}`,
    encryptedExpiryMonth: "test_03",
    encryptedExpiryYear: "test_2030",
    encryptedSecurityCode: "test_737",
    holderName: holder,
  };
}

function back(returnUrl: string, more: Record<string, string>): Response {
  const to = new URL(returnUrl);
  for (const [name, value] of Object.entries(more)) to.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { location: to.href } });
}

function html(body: string): Response {
  const page = `<!doctype html><title>Adyen</title><body><form method="post">${body}</form>`;
  return new Response(page, { headers: { "content-type": "text/html" } });
}

function cardForm(problem: string): string {
  return `<p role="alert">${problem}</p><label>Card number <input name="number"></label>
    <label>Name on card <input name="holder"></label><button>Pay on this page</button>`;
}

function bankForm({ searchParams }: URL): string {
  const token = searchParams.get("token") ?? "";
  return `<button name="answer" value="${token}.pass">Approve</button><button name="answer" value="${token}.fail">Refuse</button>`;
}

/** To the address of the service that asked, as its webhook at Adyen would be set. */
async function sendNotices(double: AdyenDouble): Promise<void> {
  const [request] = [...double.world.pages.values()].slice(-1);
  if (!request) return;
  const { origin } = new URL(String(request.request["returnUrl"]));
  for (const body of double.takeNotices())
    await fetch(`${origin}/api/processor/webhook`, { method: "POST", body });
}
