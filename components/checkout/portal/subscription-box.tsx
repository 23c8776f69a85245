import type { Translate } from "#components/checkout/messages/translate.ts";
import { periodWords } from "#components/checkout/order/period.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { cardWords, dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalCard, PortalFrame, PortalSubscription } from "#server/checkout/portal/view.ts";

type BoxProps = {
  t: Translate;
  frame: PortalFrame;
  subscription: PortalSubscription;
  cards: PortalCard[];
};

/** A subscription: what it costs, when it is charged next and to which card, and what can be done with it. */
export function SubscriptionBox({ t, frame, subscription, cards }: BoxProps) {
  const { name, imageSrc, currency, recurring, since } = subscription;
  const price = formatMoney(subscription.price, currency, t.locale);
  return (
    <section className="box plan">
      <div className="plan-head">
        <span className="picture" aria-hidden="true">
          {[...name][0]}
          {imageSrc && <img src={imageSrc} alt="" width="88" height="88" />}
        </span>
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p>
            <bdi>{price}</bdi> {recurring && periodWords(t, recurring)}{" "}
            <span className="small">
              · {t("portalSince", { date: dayOf(t, since, frame.timeZone) })}
            </span>
          </p>
        </div>
      </div>
      <Next t={t} frame={frame} subscription={subscription} />
      <Pending t={t} frame={frame} subscription={subscription} />
      <Acts t={t} frame={frame} subscription={subscription} cards={cards} />
    </section>
  );
}

/** The next charge, or why there is none. */
function Next({ t, frame, subscription }: Omit<BoxProps, "cards">) {
  const { standing, at, amount, currency, card, isStopped } = subscription;
  const date = at === null ? "" : dayOf(t, at, frame.timeZone);
  if (standing === "unpaid")
    return (
      <p className="next wrong" role="note">
        {t(isStopped ? "portalStopped" : "portalUnpaid", { date })}
      </p>
    );
  if (standing === "trial")
    return (
      <p className="next" role="note">
        {at !== null && <strong>{t("trialEnds", { date })}</strong>}
        <span className="small">{t(at === null ? "trialOver" : "trialAddCard")}</span>
      </p>
    );
  if (standing === "paused")
    return (
      <p className="next">
        <strong>{t("agreementPaused")}</strong>
        <span className="small">
          {t(at === null ? "agreementPausedText" : "agreementPausedUntil", { date })}
        </span>
      </p>
    );
  if (standing === "ends")
    return (
      <p className="next">
        <strong>{t("portalEnds", { date })}</strong>
        <span className="small">{t("agreementEndsText")}</span>
      </p>
    );
  return (
    <p className="next">
      <strong>{t("portalNextOn", { date })}</strong>
      <bdi className="next-amount">{formatMoney(amount, currency, t.locale)}</bdi>
      {card && <span className="small">{t("portalFrom", { card: cardWords(t, card) })}</span>}
    </p>
  );
}

/** The plan that begins with the next period, and the way back from it. */
function Pending({ t, frame, subscription }: Omit<BoxProps, "cards">) {
  const { id, pending, paidUntil, standing } = subscription;
  if (pending === null || standing !== "goes_on") return null;
  return (
    <PortalForm frame={frame} fields={{ id }} className="box-head">
      <span>
        {t("portalPlanPending", {
          date: dayOf(t, paidUntil, frame.timeZone),
          plan: pending,
        })}
      </span>
      <button type="submit" name="do" value="undo_plan" className="link">
        {t("portalUndo")}
      </button>
    </PortalForm>
  );
}

function Acts({ t, frame, subscription, cards }: BoxProps) {
  const { id, standing, canPause, canChange } = subscription;
  if (standing === "ends") return <Keep frame={frame} id={id} label={t("agreementKeep")} />;
  return (
    <div className="acts">
      {standing === "unpaid" && (
        <Pay t={t} frame={frame} subscription={subscription} cards={cards} />
      )}
      {standing === "trial" && (
        <PortalForm frame={frame} fields={{ id }}>
          <button type="submit" name="do" value="save_card" className="button primary">
            {t("portalAddCard")}
          </button>
        </PortalForm>
      )}
      {standing === "paused" && <Keep frame={frame} id={id} label={t("portalResume")} />}
      {canChange && frame.may.portalPlan && (
        <a className="button primary" href={hrefOf(frame, { page: "plan", id })}>
          {t("portalPlan")}
        </a>
      )}
      {canPause && frame.may.portalPause && (
        <a className="button plain" href={hrefOf(frame, { page: "pause", id })}>
          {t("portalPause")}
        </a>
      )}
      {frame.may.portalCancel && (
        <a className="button plain" href={hrefOf(frame, { page: "cancel", id })}>
          {t("agreementCancel")}
        </a>
      )}
    </div>
  );
}

type KeepProps = Pick<BoxProps, "frame"> & { id: string; label: string };

function Keep({ frame, id, label }: KeepProps) {
  return (
    <PortalForm frame={frame} fields={{ id }} className="acts">
      <button type="submit" name="do" value="keep" className="button primary">
        {label}
      </button>
    </PortalForm>
  );
}

/** The sum that is owed is paid with the card that the subscription has, or with another one. */
function Pay({ t, frame, subscription, cards }: BoxProps) {
  const { id, amount, currency } = subscription;
  const paying = cards.find(
    ({ pays, couldPay }) => pays.length > 0 && couldPay.some((one) => one.id === id),
  );
  return (
    <>
      {paying && (
        <PortalForm frame={frame} fields={{ id, card: paying.id }}>
          <button type="submit" name="do" value="pay_with" className="button primary">
            {t("pay", { amount: formatMoney(amount, currency, t.locale) })}
          </button>
        </PortalForm>
      )}
      <PortalForm frame={frame} fields={{ id }}>
        <button type="submit" name="do" value="save_card" className="button plain">
          {t("newCard")}
        </button>
      </PortalForm>
    </>
  );
}
