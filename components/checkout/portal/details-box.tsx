import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalContact, PortalFrame } from "#server/checkout/portal/view.ts";

type DetailsProps = { t: Translate; frame: PortalFrame; contact: PortalContact };

export function DetailsBox({ t, frame, contact }: DetailsProps) {
  const { name, email, phoneNumber } = contact;
  return (
    <section className="box">
      <div className="box-head">
        <h2>{t("portalDetails")}</h2>
        {frame.may.portalDetails && (
          <a className="link" href={hrefOf(frame, { page: "details" })}>
            {t("change")}
          </a>
        )}
      </div>
      {[name, email, phoneNumber].filter(Boolean).map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </section>
  );
}

/** The fields that the customer may change here. */
export function DetailsForm({ t, frame, contact }: DetailsProps) {
  return (
    <PortalForm frame={frame} className="box fields">
      <label>
        <span className="small">{t("fullName")}</span>
        <input
          name="name"
          defaultValue={contact.name}
          autoComplete="name"
          maxLength={200}
          dir="auto"
        />
      </label>
      <label>
        <span className="small">{t("phone")}</span>
        <input
          name="phoneNumber"
          type="tel"
          defaultValue={contact.phoneNumber}
          autoComplete="tel"
          maxLength={32}
          dir="ltr"
        />
      </label>
      <button type="submit" name="do" value="details" className="button primary">
        {t("portalSave")}
      </button>
    </PortalForm>
  );
}
