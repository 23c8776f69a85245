import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { askedPageHeader } from "#server/auth/staff/asked-page.ts";
import { transportSecurity } from "#server/checkout/integrity/page-headers.ts";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isSecure } from "#server/core/env.ts";
import { createAgenticCommerceHandler } from "#server/http/agentic-commerce/handler.ts";
import { protocolPath } from "#server/http/agentic-commerce/routes.ts";
import { createBodyRoom } from "#server/http/connections/body-room.ts";
import { sayDraining } from "#server/http/connections/drain.ts";
import { guardRequest } from "#server/http/connections/guard.ts";
import { createSlowRefusals } from "#server/http/connections/slow-refusals.ts";
import { createUnreadBodies } from "#server/http/connections/unread-bodies.ts";
import { isFileAddress, listenForFiles } from "#server/http/files/files.ts";
import { createMcpHandler } from "#server/http/mcp/handler.ts";
import { createOAuthHandler } from "#server/http/oauth/handler.ts";
import { oauthPath, resourcePath, serverPath } from "#server/http/oauth/metadata.ts";
import { createDoor } from "#server/http/overload/admission.ts";
import type { Bounds } from "#server/http/overload/concurrency-limit.ts";
import { measureCheckout } from "#server/http/pages/measure-checkout.ts";
import { createPagePolicy } from "#server/http/pages/page-policy.ts";
import { isForPerson, plainPage, plainPageHeaders } from "#server/http/pages/plain-page.ts";
import { keepTypeSingle } from "#server/http/pages/single-type.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { createReports, reportsPath } from "#server/http/reports/receive.ts";
import { clientIp } from "#server/http/request/client-ip.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { isBelow } from "#server/http/request/is-below.ts";
import { isStrangePath } from "#server/http/rest/hints/unknown-path.ts";
import { createRestAnswers } from "#server/http/rest/node.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import { type AddressLimit, createAddressLimit } from "#server/limits/address-limit.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
/** Next's own Request and Response must stay what they are: no global overrides. */
const plain = { overrideGlobalObjects: false };

type FrontOptions = {
  dev?: boolean;
  /** A request that has not fully arrived by then is given up; uploads have a time of their own. */
  arrivesWithinMs?: number;
  /** Whether this instance is about to stop: health says so, all else is answered. */
  isDraining?: () => boolean;
  /** How many requests are worked on at once. */
  bounds?: Bounds;
};

type BodyLimits = {
  bytesMax: number;
  arrivesWithinMs: number;
  /** Whether the body is read only once it is known whose it is. */
  isKnown?: boolean;
};

const requestWithinMs = 20 * secondMs;
/** A file of 25 MiB on a slow line. */
const uploads = { bytesMax: Infinity, arrivesWithinMs: 10 * minuteMs, isKnown: true };
/** Largest body of a page's form, in bytes: forms and sign-ins are small, and Next has no limit of its own. */
const formBytesMax = 128 * 1024;
/**
 * How often an address may ask for files, in multiples of RATE_LIMIT_RPS: several people share one,
 * and their pages have pictures.
 */
const filesShare = 3;
/**
 * How many listeners may wait for an answer's end: each part that it passes here, traces, and a
 * page's own streams. Node warns at 11.
 */
const waitingForEndMax = 20;
/**
 * How often an address may report, as a share of RATE_LIMIT_RPS: browsers and scanners report
 * seldom.
 */
const reportsShare = 0.1;

/**
 * The one way in. Every request is held to a size and a time here, is let in or refused by the door
 * (`overload/admission.ts`), and then goes to its handler.
 *
 * REST, tRPC, files and the processor's notices are answered before Next: through Next's routing
 * they would cost about three times as much. With `dev`, everything goes to Next, to the handlers
 * below app/api and app/files: Next loads edited code at the next request, while Node keeps its
 * modules as they were at the start.
 */
export function createFront(
  services: Services,
  page: PageHandler,
  options: FrontOptions = {},
): Listener {
  const { dev = false, arrivesWithinMs = requestWithinMs, isDraining = () => false } = options;
  if (dev) return (request, response) => void toNext(services, page, { request, response });
  // REST and tRPC count for themselves, and say 413 in their own words.
  const ownCount = { bytesMax: Infinity, arrivesWithinMs };
  const forms = { bytesMax: formBytesMax, arrivesWithinMs };
  const rest = createRestAnswers(services);
  const interfaces = interfacesBesideRest(services, ownCount);
  const notices = getRequestListener(
    (request) => receiveProcessorWebhook(services, request),
    plain,
  );
  const reports = getRequestListener(createReports(services), plain);
  const slow = createSlowRefusals(services.env, services.clock);
  const unread = createUnreadBodies();
  const roomFor = createBodyRoom();
  const reportLimit = createAddressLimit(services, reportsShare);
  const fileLimit = createAddressLimit(services, filesShare);
  const enter = createDoor(services, options.bounds);
  const pages = {
    services,
    page,
    pageLimit: createAddressLimit(services, 1),
    givePolicy: createPagePolicy(services.env),
  };
  return (request, response) => {
    if (isSecure(services.env)) response.setHeader("strict-transport-security", transportSecurity);
    response.setMaxListeners(waitingForEndMax);
    const url = originForm(request.url ?? "/");
    request.url = url;
    const ip = ipOf(services, request);
    // Keep the socket: when a client stops reading halfway, `request.socket` is lost.
    const { socket } = request;
    slow.watch(response, ip);
    unread.watch(request, response, ip);
    const refuse = (say: () => void) => slow.answer(socket, ip, say);
    const guarded = ({ isKnown = false, ...limits }: BodyLimits) => {
      const takeRoom = isKnown ? undefined : roomFor({ request, response, ip });
      return guardRequest(request, response, { ...limits, refuse, takeRoom });
    };
    if (isBelow(url, "/api/canary/health") && isDraining()) {
      sayDraining(request, response);
      return;
    }
    const entry = enter(request, response);
    if (!entry) return;
    const beside = interfaces.find(({ path }) => isBelow(url, path));
    if (isForRest(url)) {
      if (guarded({ ...ownCount, isKnown: true })) entry.until(rest(request, response));
    } else if (beside) {
      if (guarded(beside.limits)) entry.until(beside.answer(request, response));
    } else if (isBelow(url, "/api/processor/webhook") && request.method === "POST") {
      if (guarded(ownCount)) entry.until(notices(request, response));
    } else if (isBelow(url, reportsPath)) {
      if (refuseFlood(reportLimit, ip, response)) return;
      if (guarded(ownCount)) entry.until(reports(request, response));
    } else if (isFileAddress(url)) {
      if (refuseFlood(fileLimit, ip, response)) return;
      if (guarded(uploads)) entry.until(listenForFiles(services, request, response));
    } else if (guarded(forms)) {
      entry.until(showPage(pages, request, response));
    }
  };
}

/** Interfaces that count for themselves; the ones of programs read a body once they know whose it is. */
function interfacesBesideRest(services: Services, ownCount: BodyLimits) {
  const known = { ...ownCount, isKnown: true };
  const listen = (handler: ReturnType<typeof createMcpHandler>) =>
    getRequestListener(handler, plain);
  const oauth = listen(createOAuthHandler(services));
  return [
    {
      path: "/api/trpc",
      limits: ownCount,
      answer: getRequestListener(createTrpcHandler(services), plain),
    },
    ...[oauthPath, resourcePath, serverPath].map((path) => ({
      path,
      limits: ownCount,
      answer: oauth,
    })),
    { path: "/mcp", limits: known, answer: listen(createMcpHandler(services)) },
    { path: protocolPath, limits: known, answer: listen(createAgenticCommerceHandler(services)) },
  ];
}

function isForRest(url: string): boolean {
  return (
    isBelow(url, "/api/canary") ||
    isBelow(url, "/.well-known/jwks.json") ||
    isBelow(url, "/.well-known/ledger/seals") ||
    isStrangePath(url)
  );
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
  if (isBelow(url, "/checkout")) measureCheckout(request, response);
  // A page asks for dozens of these, and they cost next to nothing.
  const isFree = isBelow(url, "/_next/static");
  if (!isFree && refuseFlood(pageLimit, ipOf(services, request), response)) return;
  givePolicy(request, response);
  await toNext(services, page, { request, response });
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Whether this address has asked for too much, and was told so. */
function refuseFlood(limit: AddressLimit, ip: string | null, response: ServerResponse): boolean {
  const decision = limit.take(ip);
  if (!decision || decision.allowed) return false;
  const [title, next] = ["Too many requests", "Wait a moment, then load the page again."];
  const isPage = isForPerson(response.req.headers.accept);
  response.writeHead(429, {
    ...(isPage ? plainPageHeaders : { "content-type": "text/plain; charset=utf-8" }),
    "retry-after": String(decision.retryAfterS),
  });
  response.end(isPage ? plainPage({ title, paragraphs: [next] }) : `${title}. ${next}\n`);
  return true;
}

async function toNext(
  services: Services,
  page: PageHandler,
  { request, response }: Exchange,
): Promise<void> {
  // Without the header, Next writes the connection's address there: nobody chooses their own address.
  if (!services.env.TRUST_PROXY) delete request.headers["x-forwarded-for"];
  request.headers[askedPageHeader] = request.url ?? "/";
  keepTypeSingle(response);
  await page(request, response);
}

function ipOf(services: Services, request: IncomingMessage): string | null {
  return clientIp(services.env, headersOf(request), request.socket.remoteAddress);
}

/**
 * A request's target as path and query. A client may send the whole address (RFC 9112, 3.2.2), as those do
 * that think they talk to a proxy; whom it names does not matter, there is one service here.
 */
function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
