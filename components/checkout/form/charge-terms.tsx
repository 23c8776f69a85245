import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { periodWords } from "#components/checkout/order/period.ts";
import { RichText } from "#components/checkout/rich-text.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, PayForm, Shop } from "#server/checkout/view.ts";
import { isCardless, isFree } from "#server/pricing/free.ts";

type TermsProps = {
  t: Translate;
  shop: Shop;
  order: Order;
  form: PayForm;
  part: "before" | "after";
};

/**
 * Says who charges, how much and how often: above the button for a lasting commitment, below it for a single
 * charge.
 */
export function ChargeTerms({ t, shop, order, form, part }: TermsProps) {
  const merchant = shop.name;
  if (order.mode === "setup")
    return part === "before" ? (
      <p className="charges-once small">{t("keepCardSetup", { merchant })}</p>
    ) : null;
  if (order.mode === "subscription" || order.renews)
    return (
      <>
        <Subscription {...{ t, shop, order, form, part }} />
        {part === "before" && form.isSoldOnce && <p className="small">{t("onePerCustomer")}</p>}
      </>
    );
  if (part === "before" || order.fundsBalance || isFree(order)) return null;
  // A shopper who may leave out the email address is not promised an email.
  const mails = form.asks.emailRequired;
  const once = t("chargesOnce", { merchant });
  return (
    <p className="small">
      {form.methods.bankWays.length > 0 ? <span className="charges-once">{once}</span> : once}{" "}
      {mails && t("emailComes")}
    </p>
  );
}

function Subscription({ t, shop, order, form, part }: TermsProps) {
  const interval = order.recurring ? periodWords(t, order.recurring) : "";
  const isTried = isCardless(order);
  if (part === "after" && isTried) return null;
  if (part === "after")
    return (
      <p className={form.methods.bankWays.length > 0 ? "charges-once small" : "small"}>
        {t("keepCardTold", { merchant: shop.name, interval })}
      </p>
    );
  // It began long ago: nothing new is agreed.
  if (order.renews) return null;
  const money = (minor: number, follows: boolean) => (
    <bdi data-total={follows ? "" : undefined}>{formatMoney(minor, order.currency, t.locale)}</bdi>
  );
  const today = money(order.total, true);
  const amount = money(order.renewal, order.renewal === order.total);
  const date = new Intl.DateTimeFormat(t.locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(order.nextChargeAt ?? 0),
  );
  return (
    <p className="terms">
      <Icon name="again" />
      <span>
        <RichText
          text={t(isTried ? "trialTerms" : "subscriptionTerms")}
          parts={{ today, amount, interval, date }}
        />
      </span>
    </p>
  );
}
