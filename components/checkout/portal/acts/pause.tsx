import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";

type PauseView = Extract<PortalView, { state: "pause" }>;

/** Says what a pause means, and asks until when it lasts. */
export function Pause({ t, view }: { t: Translate; view: PauseView }) {
  const { subscription, frame, ends } = view;
  const { id, name, endsAtOnce, paidUntil } = subscription;
  const day = (at: string) => dayOf(t, at, frame.timeZone);
  return (
    <section className="box">
      <h1>{t("portalPauseTitle", { name })}</h1>
      <p>{endsAtOnce ? t("portalPauseNow") : t("portalPauseText", { date: day(paidUntil) })}</p>
      <PortalForm frame={frame} fields={{ id }}>
        <fieldset className="choices">
          <legend className="unseen">{t("portalPause")}</legend>
          {ends.map(({ months, at }) => (
            <label key={months}>
              <input type="radio" name="until" value={months} defaultChecked={months === 1} />
              {t("portalPauseUntil", { date: day(at) })}
            </label>
          ))}
          <label>
            <input type="radio" name="until" value="open" />
            {t("portalPauseOpen")}
          </label>
        </fieldset>
        <div className="acts">
          <button type="submit" name="do" value="pause" className="button primary">
            {t("portalPause")}
          </button>
          <a className="button plain" href={hrefOf(frame)}>
            {t("portalBack")}
          </a>
        </div>
      </PortalForm>
    </section>
  );
}
