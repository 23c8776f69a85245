import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import type { CheckoutView } from "#server/checkout/view.ts";

type ViewOf<State extends CheckoutView["state"]> = Extract<CheckoutView, { state: State }>;
type Props<State extends CheckoutView["state"]> = { t: Translate; view: ViewOf<State> };

// Each of these pages loads itself again; the link is for those who would rather not wait.

export function Processing({ t, view }: Props<"processing">) {
  return (
    <Outcome icon="clock" tone="waiting" title={t("processingTitle")} text={t("processingText")}>
      <a className="button plain" href={view.checkAgainUrl}>
        {t("checkAgain")}
      </a>
    </Outcome>
  );
}

/** A bank waits for an answer in another browser. Whoever holds the address may go on here. */
export function Elsewhere({ t, view }: Props<"elsewhere">) {
  const { checkAgainUrl, takeOver } = view;
  return (
    <Outcome
      icon="windows"
      tone="calm"
      title={t("elsewhereTitle")}
      text={t("elsewhereHere")}
      money={{ label: t("yourMoney"), text: t("moneyElsewhere") }}
    >
      <form method="post" action={takeOver.action}>
        <input type="hidden" name="csrf" value={takeOver.csrf} />
        <button type="submit" name="do" value="take_over" className="button primary">
          {t("takeOver")}
        </button>
      </form>
      <a className="button plain" href={checkAgainUrl}>
        {t("checkAgain")}
      </a>
      <p className="small">{t("takeOverHint")}</p>
    </Outcome>
  );
}

/** The database cannot be asked: who pressed Pay learns that it was not sent, a visit nothing of money. */
export function Away({ t, view }: Props<"away">) {
  return (
    <Outcome
      icon="pause"
      tone="calm"
      title={t("awayTitle")}
      text={t("awayText")}
      {...(view.sentNothing && { money: { label: t("yourMoney"), text: t("moneyNotSent") } })}
    >
      <a className="button primary" href={view.checkAgainUrl}>
        {t("tryAgain")}
      </a>
    </Outcome>
  );
}

/** Neither can a receipt be had then. */
export function PaperAway({ t, view }: Props<"paper_away">) {
  return (
    <Outcome icon="pause" tone="calm" title={t("paperAwayTitle")} text={t("paperAwayText")}>
      <a className="button primary" href={view.checkAgainUrl}>
        {t("tryAgain")}
      </a>
    </Outcome>
  );
}

/** A payment was sent and its answer was lost: nobody may be led to pay again. */
export function Unsure({ t, view }: Props<"unsure">) {
  return (
    <Outcome
      icon="question"
      tone="unsure"
      title={t("unsureTitle")}
      text={t("unsureText")}
      money={{ label: t("yourMoney"), text: t("moneyUnsure"), urgent: true }}
    >
      <a className="button plain" href={view.checkAgainUrl}>
        {t("askNow")}
      </a>
    </Outcome>
  );
}
