import type { CheckoutView } from "#server/checkout/view.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { atBank } from "#server/workshop/simulate/shoppers/bank.ts";
import { presses } from "#server/workshop/simulate/shoppers/press.ts";
import {
  type Device,
  type Page,
  pageOf,
  type Sending,
  type Shopper,
  type ShopStage,
  type Tab,
} from "#server/workshop/simulate/shoppers/shop-stage.ts";

/** A person's next move in a tab: requests sent from it all at once, after any steps taken at the bank. */
export type Move = { name: string; sends: Sending[]; bank?: () => void };
type Of = { stage: ShopStage; shopper: Shopper; device: Device; tab: Tab; random: Random };

/** One move of a shopper who has this before them. */
export function nextMove(of: Of): Move {
  const { shopper, tab, random } = of;
  const page = pageOf(tab);
  if (!page || random.chance(0.06)) return go("opens the page", shopper.url);
  const old = random.chance(0.12) ? formBefore(tab) : null;
  if (old) return { ...pay(of, old), name: "goes back to a form and pays" };
  if (random.chance(0.12)) return { name: "loads the page again", sends: [page.sending] };
  if (!page.view) return { name: "tries again after a broken line", sends: [page.sending] };
  return whatItOffers(of, page, page.view);
}

function whatItOffers(of: Of, page: Page, view: CheckoutView): Move {
  const { random, shopper } = of;
  switch (view.state) {
    case "open":
    case "declined":
      return pay(of, page);
    case "authentication":
      return random.chance(0.75) ? atBank(of, page, view) : go("uses another card", view.leaveUrl);
    case "elsewhere":
      return random.chance(0.4)
        ? post("takes over", view.takeOver.action, { do: "take_over", csrf: view.takeOver.csrf })
        : go("looks again", view.checkAgainUrl);
    case "unsure":
      return { name: "looks again", sends: [{ url: view.checkAgainUrl, after: pressOf(page) }] };
    case "phone":
    case "code":
    case "processing":
    case "away":
    case "paper_away":
    case "link_held":
      return go("looks again", view.checkAgainUrl);
    case "bought":
      return view.againUrl && random.chance(0.3)
        ? go("asks to pay once more", view.againUrl)
        : go("looks at the purchase", view.purchase.url);
    case "expired":
      if (!view.fresh) return go("opens the page", shopper.url);
      if ("url" in view.fresh) return go("starts again", view.fresh.url);
      return post("starts again", view.fresh.action, { do: "renew", csrf: view.fresh.csrf });
    case "subscription":
    case "debit":
    case "complete":
    case "canceled":
    case "refund_note":
    case "document_check":
    case "unsubscribe":
    case "unsubscribed":
    case "link_unavailable":
    case "not_found":
      return go("opens the page", shopper.url);
  }
}

/** The press that the page answers, or still waits on. */
const pressOf = ({ sending }: Page) => sending.press ?? sending.after;

const go = (name: string, url: string): Move => ({ name, sends: [{ url }] });
const post = (name: string, url: string, form: Record<string, string>): Move => ({
  name,
  sends: [{ url, form }],
});

const ways = [cards.good, cards.good, cards.good, cards.challenged, cards.declined, "wallet"];

/** Types a card, or chooses another way, and presses the button, once or twice. */
function pay({ stage, device, random }: Of, { view, sending }: Page): Move {
  if (!view || !("form" in view)) return go("loads the page again", sending.url);
  const way = stage.isAtBank ? cards.challenged : random.pick(ways);
  const sent = presses(stage, { device, view, url: view.form.action, way }, random);
  if (!random.chance(0.25)) return { name: `pays with ${way}`, sends: [sent] };
  sent.press.isSplit = random.chance(0.4);
  return { name: `clicks twice to pay with ${way}`, sends: [sent, sent] };
}

/** A form that the browser still has from before. */
function formBefore({ pages }: Tab): Page | null {
  return pages.slice(0, -1).findLast(({ view }) => view && "form" in view) ?? null;
}
