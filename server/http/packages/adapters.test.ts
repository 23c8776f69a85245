import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import fastify from "fastify";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test, vi } from "vitest";
import * as express from "../../../sdk/src/adapters/express.ts";
import * as fastifyAdapter from "../../../sdk/src/adapters/fastify.ts";
import * as hono from "../../../sdk/src/adapters/hono.ts";
import * as next from "../../../sdk/src/adapters/next.ts";
import { Canary, type WebhookEvent } from "../../../sdk/src/index.ts";

// Frameworks themselves are tried with the packed client by `npm run drill:frameworks`.

const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;
const secrets = [newSecret(), newSecret()];
const sessionUrl = "https://pay.example/c/1";
const portalUrl = "https://pay.example/portal?token=1";
const asked: { body: unknown; key: string | null }[] = [];
const canary = new Canary("sk_test_1", {
  baseUrl: "https://pay.example",
  fetch: async (request) => {
    const body = (await request.json()) as { currency?: string };
    asked.push({ body, key: request.headers.get("idempotency-key") });
    if (request.url.endsWith("/portal-sessions"))
      return Response.json({ url: portalUrl }, { status: 201 });
    if (body.currency === "EUR") return Response.json({ sessionUrl }, { status: 201 });
    const error = { code: "invalid_currency", message: ["No such currency."], requestId: "req_1" };
    return Response.json(error, { status: 400 });
  },
});

const seen: { event: WebhookEvent; id: string }[] = [];
const onEvent = vi.fn(
  (event: WebhookEvent, { id }: { id: string }) => void seen.push({ event, id }),
);
const session = vi.fn((): next.Checkout | Response => ({
  currency: "EUR",
  lineItems: [],
  idempotencyKey: "order-1",
}));
const webhooks = { secret: () => secrets, onEvent };
const checkout = { canary: () => canary, session };
const customer = vi.fn((): next.Portal | Response => ({ customerId: "cus_1", flow: "cards" }));
const portal = { canary, customer };

const listenerOf = (answer: (request: Request) => Promise<Response>): RequestListener => {
  const quiet = { errorHandler: () => new Response("internal", { status: 500 }) };
  const listener = getRequestListener(answer, quiet);
  return (request, response) => void listener(request, response);
};
const routes = {
  "/hooks": next.webhookHandler(webhooks),
  "/checkout": next.checkoutHandler(checkout),
  "/account": next.portalHandler(portal),
};
const honoRoutes = {
  "/hooks": hono.webhookHandler(webhooks),
  "/checkout": hono.checkoutHandler(checkout),
  "/account": hono.portalHandler(portal),
};
const expressRoutes = {
  "/hooks": express.webhookHandler(webhooks),
  "/checkout": express.checkoutHandler(checkout),
  "/account": express.portalHandler(portal),
};
const pathOf = (url = "") => new URL(url, "http://shop.example").pathname as keyof typeof routes;

const server = fastify();
await server.register(fastifyAdapter.webhookPlugin({ path: "/hooks", ...webhooks }));
server.post("/checkout", fastifyAdapter.checkoutHandler(checkout));
server.post("/account", fastifyAdapter.portalHandler(portal));
await server.ready();

const listeners: Record<string, RequestListener> = {
  next: listenerOf((request) => routes[pathOf(request.url)](request)),
  hono: listenerOf((request) => honoRoutes[pathOf(request.url)]({ req: { raw: request } })),
  express: (request, response) =>
    expressRoutes[pathOf(request.url)](request, response, () => void response.writeHead(500).end()),
  fastify: server.routing,
};

const servers = await Promise.all(
  Object.entries(listeners).map(async ([name, listener]) => {
    const opened = createServer(listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => opened.once("listening", resolve));
    return { name, opened, url: `http://127.0.0.1:${(opened.address() as AddressInfo).port}` };
  }),
);
afterAll(async () => {
  for (const { opened } of servers) {
    opened.closeAllConnections();
    opened.close();
  }
  await server.close();
});

const body = JSON.stringify({ id: "evt_1", type: "customer.created", data: { name: "Zoë" } });

function signed(secret = secrets[0] ?? "", { text = body, ageSeconds = 0 } = {}) {
  const at = new Date(Date.now() - ageSeconds * 1000);
  return {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", at, text),
  };
}

describe.each(servers)("$name", ({ url, name }) => {
  const post = (headers: Record<string, string>, text = body) =>
    fetch(`${url}/hooks`, { method: "POST", headers, body: text });
  const buy = (method = "POST") => fetch(`${url}/checkout`, { method, redirect: "manual" });

  test.each(secrets)(
    "gives the shop an event that one of its secrets signed: 204",
    async (secret) => {
      seen.length = 0;
      const answer = await post(signed(secret));
      expect(answer.status).toBe(204);
      expect(seen).toEqual([{ event: JSON.parse(body), id: "evt_1" }]);
    },
  );

  test.each([
    ["another's secret", signed(newSecret())],
    ["a text that was changed", signed(secrets[0], { text: `${body} ` })],
    ["a signature that is too old", signed(secrets[0], { ageSeconds: 301 })],
    ["no signature", { "content-type": "application/json" }],
  ])("%s: 400, and the shop sees nothing", async (_, headers) => {
    onEvent.mockClear();
    const answer = await post(headers);
    expect(answer.status).toBe(400);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test("a body of more than 1 MiB is not read to its end: 413", async () => {
    const answer = await post(signed(), "x".repeat(1024 * 1024 + 1));
    expect(answer.status).toBe(413);
  });

  test("a callback that fails is 500 whatever its error says, so that the event comes again", async () => {
    onEvent.mockImplementationOnce(() => {
      throw Object.assign(new Error("gone"), { status: 410, statusCode: 410 });
    });
    const answer = await post(signed());
    expect(answer.status).toBe(500);
  });

  test("a checkout is created as the shop says and the shopper is sent there: 303", async () => {
    asked.length = 0;
    const answer = await buy();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, sessionUrl]);
    expect(asked).toEqual([{ body: { currency: "EUR", lineItems: [] }, key: "order-1" }]);
  });

  test("a checkout that is refused is 500, and the shopper is not told why", async () => {
    session.mockReturnValueOnce({ currency: "XXX", lineItems: [] });
    const answer = await buy();
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.not.stringMatching("currency"),
    ]);
  });

  test("an answer of the shop's own is given as it is", async () => {
    const back = new Response(null, { status: 303, headers: { location: "/cart" } });
    session.mockReturnValueOnce(back);
    const answer = await buy();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/cart"]);
  });

  test("a portal session is created for whom the shop names, and the customer is sent there: 303", async () => {
    asked.length = 0;
    const open = () => fetch(`${url}/account`, { method: "POST", redirect: "manual" });
    const answer = await open();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, portalUrl]);
    expect(asked.map(({ body: sent }) => sent)).toEqual([{ customerId: "cus_1", flow: "cards" }]);
    customer.mockReturnValueOnce(
      new Response(null, { status: 303, headers: { location: "/login" } }),
    );
    expect((await open()).headers.get("location")).toBe("/login");
    expect(asked).toHaveLength(1);
  });

  test("nothing but POST creates or takes anything", async () => {
    const status = name === "fastify" ? 404 : 405;
    expect((await buy("GET")).status).toBe(status);
    expect((await fetch(`${url}/account`)).status).toBe(status);
    expect((await fetch(`${url}/hooks`)).status).toBe(status);
  });
});

test("a body that was parsed before is refused with what to do", async () => {
  const request = { method: "POST", headers: {}, readableDidRead: true, body: {}, on: vi.fn() };
  const refused = await new Promise((resolve) => {
    express.webhookHandler(webhooks)(request, {} as never, resolve);
  });
  expect(String(refused)).toContain("Put it before app.use(express.json())");
});

test("a missing secret is an error of the shop's, and verifies nothing", async () => {
  const handler = next.webhookHandler({ secret: undefined, onEvent });
  const request = new Request("https://shop.example/hooks", { method: "POST", body });
  await expect(handler(request)).rejects.toThrow("pass secret");
});

test("the tolerance is the shop's to choose, in seconds", async () => {
  const answer = async (toleranceSeconds: number, ageSeconds: number) => {
    const handler = next.webhookHandler({ ...webhooks, toleranceSeconds });
    const headers = signed(secrets[0], { ageSeconds });
    const request = new Request("https://shop.example/hooks", { method: "POST", headers, body });
    return (await handler(request)).status;
  };
  expect(await answer(10, 20)).toBe(400);
  expect(await answer(600, 400)).toBe(204);
});
