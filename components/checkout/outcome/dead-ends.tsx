import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { wayOut } from "#components/checkout/order/way-out.ts";
import { accountOf } from "#components/checkout/outcome/debit-account.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { RichText } from "#components/checkout/rich-text.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CheckoutView, Shop } from "#server/checkout/view.ts";

type ViewOf<State extends CheckoutView["state"]> = Extract<CheckoutView, { state: State }>;

/** A session that is over without a payment: a fresh one, where there may be one, or back to the shop. */
export function Ended({ t, view }: { t: Translate; view: ViewOf<"expired" | "canceled"> }) {
  const { state, shop, backUrl } = view;
  const merchant = shop.name;
  const fresh = state === "expired" ? view.fresh : null;
  const goneItem = state === "expired" ? view.goneItem : null;
  const gone = goneItem && t("itemLeft", { item: goneItem });
  const unpaid = state === "expired" ? view.unpaid : null;
  const [amount, account] = [
    formatMoney(view.order.total, view.order.currency, t.locale),
    unpaid && accountOf(unpaid),
  ];
  return (
    <Outcome
      icon={state === "expired" && !unpaid ? "clock" : "close"}
      tone="calm"
      title={t(unpaid ? "debitFailedTitle" : `${state}Title`)}
      text={
        account
          ? t("debitFailedText", { amount, account })
          : fresh
            ? t("expiredFresh")
            : (gone ?? t(`${state}Text`, { merchant }))
      }
      money={{ label: t("yourMoney"), text: t("moneyNone") }}
    >
      {fresh && <StartAgain t={t} fresh={fresh} />}
      {backUrl && <Back t={t} shop={shop} url={backUrl} look={fresh ? "plain" : "primary"} />}
    </Outcome>
  );
}

function StartAgain({
  t,
  fresh,
}: {
  t: Translate;
  fresh: NonNullable<ViewOf<"expired">["fresh"]>;
}) {
  if ("url" in fresh)
    return (
      <a className="button primary" href={fresh.url}>
        {t("startAgain")}
      </a>
    );
  return (
    <form method="post" action={fresh.action}>
      <input type="hidden" name="csrf" value={fresh.csrf} />
      <button type="submit" name="do" value="renew" className="button primary">
        {t("startAgain")}
      </button>
    </form>
  );
}

type BackProps = { t: Translate; shop: Shop; url: string; look: "primary" | "plain" };

function Back({ t, shop, url, look }: BackProps) {
  return (
    <a className={`button ${look}`} href={url} rel="noreferrer" {...wayOut(shop, "cancel")}>
      {t("returnTo", { merchant: shop.name })}
    </a>
  );
}

/** The last place is held by somebody's 3-D Secure: when it may be free again. */
export function LinkHeld({ t, view }: { t: Translate; view: ViewOf<"link_held"> }) {
  const time = <LocalTime t={t} at={view.freeAt} style="time" />;
  return (
    <Outcome
      icon="clock"
      tone="calm"
      title={t("heldTitle")}
      text={<RichText text={t("heldText")} parts={{ time }} />}
      money={{ label: t("yourMoney"), text: t("moneyNone") }}
    >
      <a className="button plain" href={view.checkAgainUrl}>
        {t("checkAgain")}
      </a>
    </Outcome>
  );
}

export function LinkUnavailable({ t, view }: { t: Translate; view: ViewOf<"link_unavailable"> }) {
  const { shop, backUrl } = view;
  return (
    <Outcome
      icon="link"
      tone="calm"
      title={t("unavailableTitle")}
      text={t("unavailableText", { merchant: shop.name })}
      money={{ label: t("yourMoney"), text: t(view.sentNothing ? "moneyNone" : "moneyIfPaid") }}
    >
      {backUrl && <Back t={t} shop={shop} url={backUrl} look="primary" />}
      {shop.supportEmail && <a href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</a>}
    </Outcome>
  );
}

/** The end of an address's reminders: a button first, for scanners open every link of a letter. */
export function Unsubscribe({
  t,
  view,
}: {
  t: Translate;
  view: ViewOf<"unsubscribe" | "unsubscribed">;
}) {
  const { state, shop, action } = view;
  const isDone = state === "unsubscribed";
  return (
    <Outcome
      icon={isDone ? "check" : "close"}
      tone="calm"
      title={t(`${state}Title` as const, { merchant: shop.name })}
      text={t(`${state}Text`, { merchant: shop.name })}
    >
      {!isDone && (
        <form method="post" action={action}>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <button type="submit" className="button primary">
            {t("unsubscribe")}
          </button>
        </form>
      )}
    </Outcome>
  );
}

export function NotFound({ t }: { t: Translate }) {
  return <Outcome icon="search" tone="calm" title={t("notFoundTitle")} text={t("notFoundText")} />;
}
