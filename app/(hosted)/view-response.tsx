import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { CheckoutPage } from "#components/checkout/checkout-page.tsx";
import { CheckoutDocument, type PageAssets } from "#components/checkout/document.tsx";
import { frameEvent } from "#components/checkout/frame-event.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { pageTitle } from "#components/checkout/page-title.ts";
import type { PageKind } from "#server/checkout/integrity/page-headers.ts";
import type { CheckoutAddress, CheckoutView } from "#server/checkout/view.ts";

type Shown = {
  status: number;
  /** The page's own address, in no language yet. */
  here: string;
  /** The checkout that a surrounding window is told of; null where no window has a part in it. */
  address: CheckoutAddress | null;
  /** The shopper is choosing a language: nothing moves on meanwhile. */
  chooses: boolean;
  assets: PageAssets;
  kind: PageKind;
  headers?: Record<string, string>;
};

/** The seconds until a retry while the processor is away. The page says it in words: "in a minute". */
const processorBackS = 60;

function retryAfterOf(view: CheckoutView): Record<string, string> {
  if ("refreshS" in view) return { "Retry-After": String(view.refreshS) };
  const isProcessor = view.state === "open" && view.refusal?.kind === "processor_away";
  return isProcessor ? { "Retry-After": String(processorBackS) } : {};
}

/**
 * A view as the page that it is. What a view says of itself is kept here for all of them: one that
 * looks again does, and one that cannot be had now says after how many seconds it may be.
 */
export function viewResponse(view: CheckoutView, shown: Shown): Promise<Response> {
  const { status, here, address, chooses, assets, kind, headers } = shown;
  const t = translator(view.locale);
  const nonce = newNonce();
  const document = (
    <CheckoutDocument
      t={t}
      title={pageTitle(t, view)}
      nonce={nonce}
      assets={assets}
      look={("shop" in view && view.shop?.look) || null}
      refresh={chooses ? null : refreshOf(view)}
    >
      <CheckoutPage
        t={t}
        view={view}
        here={here}
        told={address ? frameEvent(view, address) : { type: "loaded" }}
        chooses={chooses}
      />
    </CheckoutDocument>
  );
  return pageResponse(document, nonce, {
    ...kind,
    status,
    headers: {
      "Content-Language": t.locale,
      ...(status === 503 && retryAfterOf(view)),
      ...headers,
    },
  });
}

function refreshOf(view: CheckoutView): { afterS: number; url: string } | null {
  if ("refreshS" in view) return { afterS: view.refreshS, url: view.checkAgainUrl };
  // In a frame it is the whole window that goes on, and that is the frame's page's to do.
  if (view.state !== "complete" || view.shop.framed || view.next?.afterS == null) return null;
  return { afterS: view.next.afterS, url: view.next.url };
}
