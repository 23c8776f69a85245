import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalContact, PortalFrame } from "#server/checkout/portal/view.ts";
import { addressLines } from "#server/wire/atoms/selling/address-lines.ts";

type DetailsProps = { t: Translate; frame: PortalFrame; contact: PortalContact };

/** Details of the customer, and how the tax number was checked. */
export function DetailsBox({ t, frame, contact }: DetailsProps) {
  const { name, email, phoneNumber, taxNumber } = contact;
  return (
    <section className="box">
      <div className="box-head">
        <h2>{t("portalDetails")}</h2>
        {(frame.may.portalDetails || frame.may.portalBilling) && (
          <a className="link" href={hrefOf(frame, { page: "details" })}>
            {t("change")}
          </a>
        )}
      </div>
      <Lines lines={[name, email, phoneNumber]} />
      <Lines title={t("address")} lines={addressLines(contact.address, t.locale)} />
      <Lines title={t("taxNumber")} lines={[taxNumber]} />
      <TaxCheck t={t} frame={frame} contact={contact} />
    </section>
  );
}

/** Nothing where there is none of them. */
function Lines({ title, lines }: { title?: string; lines: string[] }) {
  const shown = lines.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <>
      {title && <p className="small detail">{title}</p>}
      {shown.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </>
  );
}

/** The register's answer: a number that it has not answered about is not called wrong. */
function TaxCheck({ t, frame, contact: { taxCheck } }: DetailsProps) {
  if (!taxCheck || taxCheck.status === "unchecked") return null;
  if (taxCheck.status === "invalid") return <p className="small">{t("portalTaxUnknown")}</p>;
  return (
    <p className="small checked">
      <Icon name="check" />
      <span>
        {taxCheck.registeredName && (
          <>
            <bdi>{taxCheck.registeredName}</bdi>
            {" · "}
          </>
        )}
        {t("portalChecked", { date: dayOf(t, taxCheck.at, frame.timeZone) })}
      </span>
    </p>
  );
}
