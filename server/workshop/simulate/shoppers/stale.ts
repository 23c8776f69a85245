import type { CheckoutView } from "#server/checkout/view.ts";
import { chargedPresses } from "#server/workshop/simulate/shoppers/charges.ts";
import {
  isSame,
  type Press,
  type ShopStage,
} from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { visitedAddress } from "#server/workshop/simulate/shoppers/visited-address.ts";

/** How things stood at the processor at one moment. */
export type Glance = {
  /** Presses that had been charged for. */
  charged: ReadonlySet<string>;
  /** Payments that wait for the shopper at their bank: their presses, or null where no card was typed. */
  waiting: readonly (string | null)[];
  payments: number;
  /** Number of calls that had come to nothing. */
  unanswered: number;
};

export function glanceAt(stage: ShopStage): Glance {
  const { model } = stage.world.now;
  const { payments } = model.books;
  const waiting = payments.filter(({ status }) => status === "requires_action");
  return {
    charged: chargedPresses(stage),
    waiting: waiting.map(({ attemptId }) => stage.asked.get(attemptId ?? "") ?? null),
    payments: payments.length,
    unanswered: model.unanswered,
  };
}

type Loaded = { url: string; view: CheckoutView; before: Glance };

/**
 * A page that stays, that is, one that does not look again by itself, never shows what was over before
 * its load began: the bank's question that had been answered, or a form for what had been paid. Who
 * could not ask the processor cannot know, and what is begun meanwhile is another matter.
 */
export function staleWords(stage: ShopStage, { url, view, before }: Loaded): string | null {
  const now = glanceAt(stage);
  const here = visitedAddress(url);
  if (here.entityType !== "checkout" || "refreshS" in view) return null;
  if (now.unanswered > before.unanswered || now.payments > before.payments) return null;
  const isHere = (press: Press) => isSame(press.address, here) || isSame(press.session, here);
  const mine = stage.presses.filter(isHere).map(({ name }) => name);
  // If the answer to a press never came, nobody here knows which session it opened.
  const lost = stage.presses.filter(
    ({ session, address }) => !session && address.entityType !== "checkout",
  );
  const mayBeMine = new Set<string | null>([...mine, ...lost.map(({ name }) => name), null]);
  if (view.state === "authentication" && !before.waiting.some((name) => mayBeMine.has(name)))
    return `${here.entityId} says that the bank asks, and it had been answered before`;
  const isForm = view.state === "open" || view.state === "declined";
  const paid = mine.find((name) => before.charged.has(name));
  if (isForm && paid) return `${here.entityId} shows a form, and ${paid} had been charged before`;
  return null;
}
