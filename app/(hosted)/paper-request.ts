import type { PaperRequest } from "#server/checkout/papers/describe-paid.ts";
import { loadPaper } from "#server/checkout/papers/load-paper.ts";
import { readQuery } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { loadWithinMs } from "#server/checkout/without-database.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { within } from "#server/core/tasks/within.ts";
import { getServices } from "#server/http/services.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

type PaperAnswer = {
  view: CheckoutView;
  status: number;
  /** The page itself, in no language yet. */
  here: string;
  chooses: boolean;
};

type SealedPage = {
  path: string;
  load: (services: Services, request: PaperRequest) => Promise<CheckoutView>;
};

const tryAgainS = 20;

/** The paper that an address names, or a page that says why there is none now. */
export function loadRequestedPaper(request: Request): Promise<PaperAnswer> {
  return loadSealed(request, { path: "/checkout/receipt", load: loadPaper });
}

/** The page behind a sealed link, or one that says why there is none now. */
export async function loadSealed(
  request: Request,
  { path, load }: SealedPage,
): Promise<PaperAnswer> {
  const services = getServices();
  const { token = "", lang, choose } = readQuery(request.url);
  const acceptLanguage = request.headers.get("accept-language");
  const requestId = newRequestId();
  const here = `${path}?token=${encodeURIComponent(token)}`;
  const chooses = choose === "language";
  try {
    const asked = load(services, { token, lang, acceptLanguage, requestId });
    const view = await within(services.clock, loadWithinMs, asked);
    return { view, here, chooses, status: view.state === "not_found" ? 404 : 200 };
  } catch (error) {
    services.log.error({ err: error, requestId }, "the page of a sealed link could not be shown");
    const locale = chooseLocale([lang], acceptLanguage);
    const away = { state: "paper_away", checkAgainUrl: here, refreshS: tryAgainS } as const;
    return { view: { locale, ...away }, here, chooses, status: 503 };
  }
}
