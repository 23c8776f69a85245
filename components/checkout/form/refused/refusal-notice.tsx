import { hasChoice } from "#components/checkout/form/methods/has-choice.ts";
import { declinedTitle, declinedWords } from "#components/checkout/form/refused/declined-words.ts";
import { type Gone, GoneNotice, isGone } from "#components/checkout/form/refused/gone-notice.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, PayForm, Refusal } from "#server/checkout/view.ts";

type Plain = Exclude<Refusal["kind"], "declined" | "code_gone" | "stock_gone" | "item_left">;

const words: Record<Plain, MessageKey> = {
  fields: "refusedFields",
  total_changed: "refusedTotal",
  order_changed: "refusedOrder",
  stale_form: "refusedStale",
  rate_limited: "refusedRate",
  unavailable: "refusedUnavailable",
  not_made: "notMade",
  processor_away: "refusedProcessor",
  wallet_short: "refusedWallet",
  left_authentication: "refusedLeft",
  bank_asks: "bankAsks",
  code_left: "codeLeft",
  after_all: "refusedAfterAll",
};

/** Why the form is back, in plain words, read out first. */
export function RefusalNotice({
  t,
  order,
  form,
  refusal,
}: {
  t: Translate;
  order: Order;
  form: PayForm;
  refusal: Refusal | null;
}) {
  if (!refusal) return null;
  if (isGone(refusal)) return <GoneNotice t={t} order={order} refusal={refusal} />;
  const amount = formatMoney(order.total, order.currency, t.locale);
  const declined = refusal.kind === "declined";
  return (
    <div
      className={`notice ${declined ? "bad" : "warn"}`}
      role="alert"
      tabIndex={-1}
      data-refusal={refusal.kind}
    >
      <Icon name="alert" />
      <div>
        {declined && <strong>{t(declinedTitle(refusal.reason))}</strong>}
        <p>{sentence(t, refusal, amount)}</p>
        {(declined || asksCardAgain(refusal, form)) && (
          <p>
            {t(declined ? "declinedKept" : "cardAgain")}{" "}
            {hasPlaceForCard(form) && <a href={`#${cardPlace(form)}`}>{t("toCard")}</a>}
          </p>
        )}
      </div>
    </div>
  );
}

function sentence(t: Translate, refusal: Exclude<Refusal, Gone>, amount: string): string {
  if (refusal.kind === "declined") return t(declinedWords(refusal.reason));
  if (refusal.kind === "item_left") return t("itemLeft", { item: refusal.item });
  return t(words[refusal.kind], { amount });
}

function hasPlaceForCard({ methods }: PayForm): boolean {
  return methods.card && (methods.cardPage === null || hasChoice(methods));
}

/** Where a card is entered: the cell that is marked, or the ways to pay where there are several. */
function cardPlace({ methods, errors }: PayForm): string {
  if (hasChoice(methods)) return "pay-with";
  if (methods.processorFields) return "processor-card";
  return ["number", "expiry", "cvc"].find((name) => errors[name]) ?? "number";
}

/** The card left out although nothing was wrong with it. */
function asksCardAgain({ kind }: Refusal, { methods }: PayForm): boolean {
  if (methods.cardPage !== null) return false;
  return ["fields", "total_changed", "order_changed", "stale_form"].includes(kind);
}
