import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome.tsx";
import { RichText } from "#components/checkout/rich-text.tsx";
import { wayOut } from "#components/checkout/way-out.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

type ViewOf<State extends CheckoutView["state"]> = Extract<CheckoutView, { state: State }>;

/** A session that is over without a payment, with the way back to the shop. */
export function Ended({ t, view }: { t: Translate; view: ViewOf<"expired" | "canceled"> }) {
  const { state, shop, backUrl } = view;
  return (
    <Outcome
      icon={state === "expired" ? "clock" : "close"}
      tone="calm"
      title={t(`${state}Title`)}
      text={t(`${state}Text`, { merchant: shop.name })}
      money={{ label: t("yourMoney"), text: t("moneyNone") }}
    >
      {backUrl && (
        <a className="button primary" href={backUrl} rel="noreferrer" {...wayOut(shop, "cancel")}>
          {t("returnTo", { merchant: shop.name })}
        </a>
      )}
    </Outcome>
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

export function LinkUnavailable({ t, merchant }: { t: Translate; merchant: string }) {
  return (
    <Outcome
      icon="link"
      tone="calm"
      title={t("unavailableTitle")}
      text={t("unavailableText", { merchant })}
      money={{ label: t("yourMoney"), text: t("moneyNone") }}
    />
  );
}

export function NotFound({ t }: { t: Translate }) {
  return <Outcome icon="search" tone="calm" title={t("notFoundTitle")} text={t("notFoundText")} />;
}
