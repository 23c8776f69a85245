import type { CheckoutView } from "#server/checkout/view.ts";
import {
  type Device,
  isSame,
  type Page,
  type Press,
  type ShopStage,
} from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { type Glance, staleWords } from "#server/workshop/simulate/shoppers/stale.ts";
import { visitedAddress } from "#server/workshop/simulate/shoppers/visited-address.ts";

type Heard = {
  device: Device;
  page: Page;
  view: CheckoutView;
  /** As it was when the page was asked for. */
  before: Glance;
};

/** Keeps what a page says about money, and notices at once what was not so when it was asked for. */
export function hear(stage: ShopStage, heard: Heard): void {
  const { device, page, view } = heard;
  const { press, after, url } = page.sending;
  const stale = staleWords(stage, { url, view, before: heard.before });
  if (stale) stage.lies.push(stale);
  if (view.state === "complete")
    stage.claims.push({
      says: "paid",
      device: device.name,
      session: visitedAddress(url).entityId,
      amount: view.order.total,
    });
  if (view.state === "bought" && view.purchase.kind === "paid")
    stage.claims.push({
      says: "paid",
      device: device.name,
      session: visitedAddress(view.purchase.url).entityId,
      amount: view.purchase.amount,
    });
  const state = saysNothingCharged(view);
  if (!state) return;
  const told = press ?? after;
  if (told) stage.claims.push({ says: "not charged", state, press: told, sent: told.sent });
  const lied = stage.presses.find(
    (one) => isAbout(one, heard) && heard.before.charged.has(one.name),
  );
  if (lied) stage.lies.push(`${device.name} was told "${state}" after ${lied.name} was charged`);
}

/**
 * In which words a page says that no money was taken, as they stand in components/checkout: "Nothing
 * was charged", "Your card was not charged". Null for a page that says no such thing.
 */
function saysNothingCharged(view: CheckoutView): string | null {
  const { state } = view;
  if (state === "away" || state === "link_unavailable") return view.sentNothing ? state : null;
  if (state === "expired" || state === "canceled") return state;
  if (state === "link_held") return state;
  if (state === "declined") return state;
  if (state !== "open" || !view.refusal) return null;
  const { kind } = view.refusal;
  const silent =
    kind === "fields" ||
    kind === "total_changed" ||
    kind === "order_changed" ||
    kind === "rate_limited";
  return silent || kind === "wallet_short" ? null : kind;
}

/** A session is everybody's who has its address; of a link a page speaks of its own browser's purchases. */
function isAbout(press: Press, { device, page }: Heard): boolean {
  const here = visitedAddress(page.sending.url);
  if (here.entityType === "checkout")
    return isSame(press.address, here) || isSame(press.session, here);
  const isMeant = press === page.sending.press || press === page.sending.after;
  return isSame(press.address, here) && (isMeant || press.cookie === device.cookie);
}
