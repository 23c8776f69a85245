import { Icon, type IconName } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { periodWords } from "#components/checkout/order/period.ts";
import { Fact } from "#components/checkout/outcome/receipt.tsx";
import { methodWords } from "#components/checkout/paper/paper-text.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Agreement as AgreementOf } from "#server/checkout/subscription/agreement.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

type AgreementView = Extract<CheckoutView, { state: "subscription" }>;
type Props = { t: Translate; view: AgreementView };

/** A subscription: when it is charged next or ends, and the one button that changes that. */
export function Agreement({ t, view }: Props) {
  const { agreement } = view;
  const { standing, refused } = agreement;
  const date = dayOf(t, agreement, agreement.at);
  return (
    <div className="outcome calm">
      <span className="sign">
        <Icon name={icons[standing]} />
      </span>
      <h1>{t(titleOf(agreement), { date })}</h1>
      {refused && standing !== "ended" && (
        <p className="money urgent" role="alert">
          {t(refused === "rate_limited" ? "refusedRate" : "agreementChanged")}
        </p>
      )}
      {standing === "ends" && <p>{t("agreementEndsText")}</p>}
      {standing === "trial" && <AddCard t={t} view={view} />}
      {standing === "paused" && (
        <p>{t(agreement.at ? "agreementPausedUntil" : "agreementPausedText", { date })}</p>
      )}
      {standing === "ended" ? (
        <p>{t("agreementEndedText", { date })}</p>
      ) : (
        <Facts t={t} view={view} />
      )}
      {standing !== "ends" && standing !== "ended" && <Cancel t={t} view={view} />}
      {standing === "ends" && <Keep t={t} view={view} />}
    </div>
  );
}

const icons = {
  goes_on: "again",
  trial: "clock",
  paused: "clock",
  ends: "clock",
  ended: "check",
} as const satisfies Record<AgreementOf["standing"], IconName>;

function titleOf({ standing, at }: AgreementOf) {
  return standing === "trial" && at === null ? "agreementPaused" : titles[standing];
}

const titles = {
  goes_on: "agreementTitle",
  trial: "trialEnds",
  paused: "agreementPaused",
  ends: "agreementEnds",
  ended: "agreementEnded",
} as const;

/** The way to a page on which a card is given, which charges nothing before the trial is over. */
function AddCard({ t, view: { agreement, order } }: Props) {
  const amount = formatMoney(order.total, order.currency, t.locale);
  return (
    <>
      <p>
        <bdi>{amount}</bdi> {order.recurring && periodWords(t, order.recurring)}
      </p>
      <p>{t(agreement.at === null ? "trialOver" : "trialAddCard")}</p>
      <div className="buttons">
        <form method="post" action={`${agreement.action}&lang=${t.locale}`}>
          <button type="submit" name="do" value="card" className="button primary">
            {t("portalAddCard")}
          </button>
        </form>
      </div>
    </>
  );
}

function Facts({ t, view: { agreement, order } }: Props) {
  const { standing, method } = agreement;
  const amount = formatMoney(order.total, order.currency, t.locale);
  return (
    <dl className="facts">
      {standing === "goes_on" && (
        <Fact label={t("nextCharge")}>
          {dayOf(t, agreement, agreement.at)}
          <span className="seller-line">
            <bdi>{amount}</bdi> {order.recurring && periodWords(t, order.recurring)}
          </span>
        </Fact>
      )}
      {method && (
        <Fact label={t("card")}>
          <span dir={t.direction}>{methodWords(t, method)}</span>
        </Fact>
      )}
    </dl>
  );
}

/** Before it is pressed the page says how the subscription ends; the form says what it said. */
function Cancel({ t, view: { agreement } }: Props) {
  const { standing, paidUntil, endsAtOnce, action } = agreement;
  const atOnce = standing === "paused" ? "agreementCancelPaused" : "agreementCancelNow";
  const words = endsAtOnce ? atOnce : "agreementCancelEnd";
  return (
    <>
      <p>{t(words, { date: dayOf(t, agreement, paidUntil) })}</p>
      <div className="buttons">
        <form method="post" action={`${action}&lang=${t.locale}`}>
          <input type="hidden" name="shown" value={endsAtOnce ? "at_once" : "at_period_end"} />
          <button type="submit" name="do" value="cancel" className="button plain">
            {t("agreementCancel")}
          </button>
        </form>
      </div>
    </>
  );
}

function Keep({ t, view: { agreement, order } }: Props) {
  const amount = formatMoney(order.total, order.currency, t.locale);
  return (
    <>
      <p>{t("agreementKeepHint", { amount, date: dayOf(t, agreement, agreement.at) })}</p>
      <div className="buttons">
        <form method="post" action={`${agreement.action}&lang=${t.locale}`}>
          <button type="submit" name="do" value="resume" className="button primary">
            {t("agreementKeep")}
          </button>
        </form>
      </div>
    </>
  );
}

/** The day alone, in the time of the page on which the subscription began. */
function dayOf(t: Translate, { timeZone }: AgreementOf, at: string | null): string {
  if (at === null) return "";
  const words = new Intl.DateTimeFormat(t.locale, {
    dateStyle: "long",
    timeZone: timeZone ?? "UTC",
  });
  return words.format(new Date(at));
}
