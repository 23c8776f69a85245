import type { IncomingMessage, ServerResponse } from "node:http";
import type { PagesState } from "#server/core/interfaces/pages-state.ts";
import type { createPages } from "#server/http/pages.ts";
import { type HostedPages, showHostedPages } from "#server/http/pages/hosted-pages.ts";
import { isForPerson, plainPage, plainPageHeaders } from "#server/http/pages/plain-page.ts";

/** A build of the pages that goes on while the service answers. */
export type PageBuild = {
  /** Resolves when there is a build that Next can serve. */
  built: Promise<void>;
  /** From 0 to 1. */
  progress: () => number;
  /** Pages of shoppers and customers, which need no build. */
  hosted: () => Promise<HostedPages>;
};

type NextPages = ReturnType<typeof createPages>;
/** Next, once it is prepared, or a stand-in until then. */
export type Pages = Pick<NextPages, "getRequestHandler" | "getUpgradeHandler" | "close">;

const askAgainS = 2;

/**
 * The pages of a service that answers before they are built: shoppers' pages without Next, and for all others a page that
 * says how far the build is, asks again by itself, and so becomes the one that was asked for. A build that fails
 * is said there too, and ends nothing else.
 */
export function createLatePages(
  build: PageBuild,
  open: () => Promise<Pages & Pick<NextPages, "prepare">>,
): Pages & PagesState {
  let state: PagesState["state"] = "building";
  let next: ReturnType<Pages["getRequestHandler"]> | undefined;
  const opened = build.built.then(async () => {
    const pages = await open();
    await pages.prepare();
    next = pages.getRequestHandler();
    state = "up";
    return pages;
  });
  opened.catch(() => (state = "failed"));
  const early = showHostedPages(build.hosted, (request) =>
    state === "failed" ? sayFailed(request) : sayBuilding(request, build.progress()),
  );
  return {
    get state() {
      return state;
    },
    getRequestHandler: () => (request: IncomingMessage, response: ServerResponse) =>
      next ? next(request, response) : early(request, response),
    getUpgradeHandler: () => {
      throw new Error("Pages that are built take no upgrades.");
    },
    // One that is still being built ends with the process.
    close: async () => (state === "up" ? (await opened).close() : undefined),
  };
}

function sayBuilding(request: Request, progress: number): Response {
  return unavailable(request, {
    title: "The dashboard is being prepared",
    paragraphs: [
      "Its pages are built once, after the first start. This takes about a minute, and then the dashboard appears here by itself.",
      "The API and the checkout page answer already.",
    ],
    progress,
    refreshS: askAgainS,
  });
}

function sayFailed(request: Request): Response {
  return unavailable(request, {
    title: "The dashboard could not be prepared",
    paragraphs: [
      "Its pages could not be built: where Canary was started, its output says why. The next start builds them again.",
      "The API and the checkout page go on.",
    ],
  });
}

function unavailable({ headers: asked }: Request, page: Parameters<typeof plainPage>[0]): Response {
  const retry = { "retry-after": String(askAgainS) };
  if (isForPerson(asked.get("accept")))
    return new Response(plainPage(page), {
      status: 503,
      headers: { ...plainPageHeaders, ...retry },
    });
  const headers = {
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    ...retry,
  };
  return new Response(`${page.title}.\n`, { status: 503, headers });
}
