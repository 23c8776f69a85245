import { newBrowserToken } from "#server/checkout/browser-token.ts";
import { comparePage, type ExpectedPage } from "#server/checkout/integrity/compare-page.ts";
import {
  addressedScripts,
  formScriptKind,
  pageScriptOf,
  sha256,
} from "#server/checkout/integrity/inventory.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutAddress } from "#server/checkout/view.ts";
import { secondMs } from "#server/core/clock.ts";
import { collectBytes } from "#server/core/collect-bytes.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { isSecure } from "#server/core/env.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
/** The fetched pages and their differences; `unanswered` when nothing could be compared. */
export type Comparison = { pages: string[]; problems: string[]; unanswered: string | null };

const withinMs = 15 * secondMs;
const bytesMax = 1024 * 1024;
/** How many links are tried until one's page takes a payment now. */
const linksMax = 10;
/** As a browser asks. Whoever changes a page for shoppers alone would not for a robot. */
const asked = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-language": "en",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/**
 * Fetches the hosted page from the public address, through whatever stands before this service, and
 * compares it: the page of a link that takes cards, when there is one, the page of an address that
 * leads nowhere, and the scripts that have an address. A link's page writes nothing when it is opened.
 */
export async function comparePages(services: Services, fetchPage: Fetch): Promise<Comparison> {
  const nowhere = { entityType: "payment-link", entityId: "none" } as const;
  const expected: [string, ExpectedPage][] = [
    ...(await payablePage(services)),
    [checkoutPath(nowhere), { ...still, secure: isSecure(services.env) }],
  ];
  const comparison: Comparison = { pages: [], problems: [], unanswered: null };
  const see = async (path: string, compare: (answer: Response, text: string) => string[]) => {
    const answer = await fetchPage(services.env.APP_URL + path, {
      headers: asked,
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await textOf(answer);
    if (answer.status >= 500 || answer.status === 429)
      throw new Error(`${path} was answered ${answer.status}`);
    comparison.pages.push(path);
    comparison.problems.push(...compare(answer, text).map((problem) => `${path}: ${problem}`));
  };
  try {
    for (const [path, page] of expected)
      await see(path, ({ headers }, html) => comparePage({ headers, html }, page));
    for (const script of addressedScripts)
      await see(script.path, (_, text) => (text === script.text ? [] : [otherScript(text)]));
  } catch (error) {
    comparison.unanswered = error instanceof Error ? causeOf(error) : String(error);
  }
  return comparison;
}

const still = { script: pageScriptOf({ processorFields: false, framed: false }) };

/** The latest link whose page asks for a card, as this service would show it. */
async function payablePage(services: Services): Promise<[string, ExpectedPage][]> {
  const links = await services.db.paymentLink.findMany({
    where: { active: true },
    orderBy: { createdAt: "desc" },
    take: linksMax,
    select: { id: true },
  });
  for (const { id } of links) {
    const address: CheckoutAddress = { entityType: "payment-link", entityId: id };
    const view = await loadCheckout(services, {
      address,
      browserToken: newBrowserToken(),
      query: {},
      inFrame: false,
      acceptLanguage: asked["accept-language"],
      requestId: newRequestId(),
    });
    if (view.state !== "open" || !view.form.methods.card) continue;
    const kind = formScriptKind(view.form);
    const page = {
      embedOrigin: view.shop.embedOrigin,
      processorFields: kind.processorFields,
      script: pageScriptOf({ ...kind, framed: false }),
      secure: isSecure(services.env),
    };
    return [[checkoutPath(address), page]];
  }
  return [];
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.body) return "";
  const tooLong = () => new Error("the page is larger than 1 MiB");
  return (await collectBytes(answer.body, bytesMax, tooLong)).toString("utf8");
}

function otherScript(text: string): string {
  return `another script (${text.length} characters, sha256 ${sha256(text)})`;
}

/** fetch says "fetch failed", and why in its cause. */
function causeOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
}
