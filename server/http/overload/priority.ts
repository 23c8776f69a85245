import { isFileAddress } from "#server/http/files/files.ts";
import { basePath, listOperations } from "#server/http/operations/operations.ts";
import { isBelow } from "#server/http/request/is-below.ts";

/**
 * The order in which requests are served when not all can be.
 * - `payment`: a shopper at the hosted page, and calls that begin, end or give back a payment over REST, with the
 * processor's notices of them.
 * - `deferrable`: lists and reports, the dashboard, the documentation.
 * - `ordinary`: everything else.
 */
export type Priority = "payment" | "ordinary" | "deferrable";

/** How far each priority may fill the limit: the rest is kept for those above it. */
export const shares: Readonly<Record<Priority, number>> = {
  payment: 1,
  ordinary: 0.75,
  deferrable: 0.6,
};

/**
 * How far guests may fill the limit: requests with a credential whose merchant has few at work
 * (`visits.ts`). It is less than all, so that shoppers keep a part, and for payments a little more
 * than all.
 */
export const guestShares: Readonly<Record<Priority, number>> = {
  payment: 1.1,
  ordinary: 0.9,
  deferrable: 0.9,
};

const shoppers = [
  "/checkout",
  "/i",
  "/l",
  "/sandbox/authentication",
  "/embed.js",
  "/agentic-commerce",
  "/api/processor/webhook",
];
const payments = ["/checkout/sessions", "/payment-intents", "/refunds"].map(
  (path) => basePath + path,
);
/**
 * Never refused here: a load balancer must be told whether the instance is well, a page's own files
 * cost next to nothing, and files are on their way for as long as the line is slow.
 */
const alwaysTaken = [`${basePath}/health`, "/_next/static"];

/** Answered once something happens: how long that takes says nothing of the process. */
const longPolls = [`${basePath}/events/tail`];

export function isLongPoll(url: string): boolean {
  return longPolls.includes(pathOf(url));
}

/** Answers null for a request that is never refused. `url` is the path with its query. */
export function priorityReader(): (method: string | undefined, url: string) => Priority | null {
  const lists = new Set(
    listOperations()
      .filter(({ method, path, isPublic }) => method === "GET" && !path.includes("{") && !isPublic)
      .map(({ path }) => basePath + path),
  );
  return (method = "GET", url) => {
    const path = pathOf(url);
    if (alwaysTaken.some((own) => isBelow(path, own)) || isFileAddress(path)) return null;
    const writes = method !== "GET" && method !== "HEAD";
    if (isBelow(path, basePath)) {
      if (writes) return payments.some((own) => isBelow(path, own)) ? "payment" : "ordinary";
      return lists.has(path) ? "deferrable" : "ordinary";
    }
    if (shoppers.some((own) => isBelow(path, own))) return "payment";
    return isBelow(path, "/mcp") ||
      isBelow(path, "/oauth") ||
      isBelow(path, "/.well-known") ||
      isBelow(path, "/api/auth")
      ? "ordinary"
      : "deferrable";
  };
}

/** Whether this is one of the interfaces that tell the door whose a request is (`enterAs`). */
export function saysWhose(url: string): boolean {
  const path = pathOf(url);
  return isBelow(path, basePath) || isBelow(path, "/api/trpc");
}

function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}
