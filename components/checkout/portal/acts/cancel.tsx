import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";
import { CancelReason } from "#server/wire/payments/subscription.ts";

type CancelView = Extract<PortalView, { state: "cancel" }>;

/** Says how the subscription ends before it is canceled, and may be told why; both buttons are as large. */
export function Cancel({ t, view }: { t: Translate; view: CancelView }) {
  const { subscription, frame, shop } = view;
  const { id, name, standing, endsAtOnce, paidUntil } = subscription;
  const atOnce = standing === "paused" ? "agreementCancelPaused" : "agreementCancelNow";
  const words = endsAtOnce ? atOnce : "agreementCancelEnd";
  const shown = endsAtOnce ? "at_once" : "at_period_end";
  return (
    <section className="box">
      <h1>{t("portalCancelTitle", { name })}</h1>
      <p>{t(words, { date: dayOf(t, paidUntil, frame.timeZone) })}</p>
      <PortalForm frame={frame} fields={{ id, shown }}>
        <fieldset className="choices">
          <legend>
            {t("portalWhy")} <span className="small">({t("optional")})</span>
          </legend>
          {CancelReason.options.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} />
              {t(`why_${reason}`)}
            </label>
          ))}
        </fieldset>
        <div className="fields">
          <label>
            <span className="small">
              {t("portalFeedback", { merchant: shop.name })} ({t("optional")})
            </span>
            <textarea name="feedback" rows={3} maxLength={1000} dir="auto" />
          </label>
        </div>
        <div className="acts">
          <button type="submit" name="do" value="cancel" className="button plain">
            {t("agreementCancel")}
          </button>
          <a className="button plain" href={hrefOf(frame)}>
            {t("agreementKeep")}
          </a>
        </div>
      </PortalForm>
    </section>
  );
}
