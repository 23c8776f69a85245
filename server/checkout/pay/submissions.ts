import { browserFingerprint } from "#server/checkout/browser-token.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import type { CheckoutAddress } from "#server/checkout/view.ts";

const keptMax = 5_000;

/**
 * The submissions of a page that pays, as far as this process knows. When there are several at once, from a second
 * click or a second tab, the shopper may see only one answer: it must be true of all.
 */
type Submissions = { underWay: number; sent: number };
const pages = new Map<string, Submissions>();

/** A form that pays is posted. Until what is answered is called it may still be sent. */
export function beginSubmission(posted: PostedCheckout): () => void {
  if (!isSubmission(posted)) return () => {};
  const page = pageOf(posted, posted.address);
  page.underWay += 1;
  return () => {
    page.underWay -= 1;
  };
}

/**
 * A payment is sent, to be charged for this session: from now on nobody may say without having looked
 * that nothing was charged. Until what is answered is called, when it is known that nothing was.
 */
export function markSent(posted: PostedCheckout, session: CheckoutAddress): () => void {
  const marked = new Set([pageOf(posted, posted.address), pageOf(posted, session)]);
  for (const page of marked) page.sent += 1;
  return () => {
    for (const page of marked) page.sent -= 1;
    marked.clear();
  };
}

/** Whether another submission of this page was sent from here, or may be at any moment. */
export function mayBeSent(posted: PostedCheckout): boolean {
  const { sent, underWay } = pageOf(posted, posted.address);
  return sent > 0 || underWay > 1;
}

export function isSubmission({ form }: PostedCheckout): boolean {
  return form.do === undefined || form.do === "pay";
}

/** A session is the same for all who have its address; of a link each browser makes its own. */
function pageOf({ browserToken }: PostedCheckout, address: CheckoutAddress): Submissions {
  const { entityType, entityId } = address;
  const whose = entityType === "checkout" ? "" : browserFingerprint(browserToken);
  const name = `${entityType} ${entityId} ${whose}`;
  const page = pages.get(name) ?? { underWay: 0, sent: 0 };
  pages.delete(name);
  pages.set(name, page);
  for (const oldest of pages.keys()) {
    if (pages.size <= keptMax) break;
    pages.delete(oldest);
  }
  return page;
}
