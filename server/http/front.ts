import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { transportSecurity } from "#server/checkout/integrity/page-headers.ts";
import { askedPageHeader } from "#server/auth/asked-page.ts";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isSecure } from "#server/core/env.ts";
import { isFileAddress, listenForFiles } from "#server/http/files/files.ts";
import { guardRequest } from "#server/http/guard.ts";
import { createPagePolicy } from "#server/http/page-policy.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { createReports, reportsPath } from "#server/http/reports/receive.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { createAddressLimit } from "#server/limits/address-limit.ts";
import type { AddressLimit } from "#server/limits/address-limit.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
type FrontOptions = {
  dev?: boolean;
  /** A whole request, uploads aside, is there after so long or is given up. */
  arrivesWithinMs?: number;
};

const requestWithinMs = 20 * secondMs;
/** A file of 25 MiB on a slow line. */
const uploads = { bytesMax: Infinity, arrivesWithinMs: 10 * minuteMs };
/** Forms and sign-ins are small, and Next reads whatever comes. */
const formBytesMax = 128 * 1024;
/** Of RATE_LIMIT_RPS, what an address may report: browsers and scanners do so seldom. */
const reportsShare = 0.1;

/**
 * The one way in: every request is held to a size and a time here, then goes to who answers it.
 * REST, tRPC, files and the processor's notices are answered before Next: through its routing they
 * would cost about three times as much. While developing all of it goes to the handlers below
 * app/api and app/files, because Next loads edited code at the next request and Node's modules stay
 * what they were at the start.
 */
export function createFront(
  services: Services,
  page: PageHandler,
  { dev = false, arrivesWithinMs = requestWithinMs }: FrontOptions = {},
): Listener {
  if (dev) return (request, response) => void toNext(services, page, { request, response });
  // Next's own Request and Response must stay what they are: no global overrides.
  const plain = { overrideGlobalObjects: false };
  // REST and tRPC count for themselves, and say 413 in their own words.
  const ownCount = { bytesMax: Infinity, arrivesWithinMs };
  const forms = { bytesMax: formBytesMax, arrivesWithinMs };
  const rest = createRestListener(services);
  const trpc = getRequestListener(createTrpcHandler(services), plain);
  const notices = getRequestListener(
    (request) => receiveProcessorWebhook(services, request),
    plain,
  );
  const reports = getRequestListener(createReports(services), plain);
  const reportLimit = createAddressLimit(services, reportsShare);
  const pages = {
    services,
    page,
    pageLimit: createAddressLimit(services, 1),
    givePolicy: createPagePolicy(services.env),
  };
  return (request, response) => {
    if (isSecure(services.env)) response.setHeader("strict-transport-security", transportSecurity);
    const url = request.url ?? "/";
    if (isBelow(url, "/api/canary") || isBelow(url, "/.well-known/jwks.json")) {
      if (guardRequest(request, response, ownCount)) rest(request, response);
    } else if (isBelow(url, "/api/trpc")) {
      if (guardRequest(request, response, ownCount)) void trpc(request, response);
    } else if (isBelow(url, "/api/processor/webhook") && request.method === "POST") {
      if (guardRequest(request, response, ownCount)) void notices(request, response);
    } else if (isBelow(url, reportsPath)) {
      if (refuseFlood(services, reportLimit, { request, response })) return;
      if (guardRequest(request, response, ownCount)) void reports(request, response);
    } else if (isFileAddress(url)) {
      if (guardRequest(request, response, uploads))
        void listenForFiles(services, request, response);
    } else if (guardRequest(request, response, forms)) {
      void showPage(pages, request, response);
    }
  };
}

type Pages = {
  services: Services;
  page: PageHandler;
  pageLimit: AddressLimit;
  givePolicy: ReturnType<typeof createPagePolicy>;
};

async function showPage(
  { services, page, pageLimit, givePolicy }: Pages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? "/";
  // A page asks for dozens of these, and they cost next to nothing.
  const isFree = isBelow(url, "/_next/static");
  if (!isFree && refuseFlood(services, pageLimit, { request, response })) return;
  givePolicy(request, response);
  await toNext(services, page, { request, response });
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Whether this address has asked for too much, and was told so. */
function refuseFlood(
  services: Services,
  limit: AddressLimit,
  { request, response }: Exchange,
): boolean {
  const decision = limit.take(ipOf(services, request));
  if (!decision || decision.allowed) return false;
  response.writeHead(429, {
    "content-type": "text/plain; charset=utf-8",
    "retry-after": String(decision.retryAfterS),
  });
  response.end("Too many requests. Wait a moment, then load the page again.\n");
  return true;
}

async function toNext(
  services: Services,
  page: PageHandler,
  { request, response }: Exchange,
): Promise<void> {
  // Then Next writes the connection's address there: nobody chooses an address for themselves.
  if (!services.env.TRUST_PROXY) delete request.headers["x-forwarded-for"];
  request.headers[askedPageHeader] = request.url ?? "/";
  await page(request, response);
}

function ipOf(services: Services, { headers, socket }: IncomingMessage): string | null {
  const get = (name: string) => {
    const value = headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  };
  const reader = { get, has: (name: string) => headers[name] !== undefined };
  return clientIp(services.env, reader, socket.remoteAddress);
}

function isBelow(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === "/" || next === "?";
}
