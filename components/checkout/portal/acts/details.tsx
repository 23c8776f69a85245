import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalField, PortalForm } from "#components/checkout/portal/portal-form.tsx";
import type { PortalContact, PortalFrame } from "#server/checkout/portal/view.ts";
import { countryCode, countryOptions } from "#server/wire/atoms/checkout/countries.ts";

type DetailsProps = { t: Translate; frame: PortalFrame; contact: PortalContact };

/** The fields that the customer may change here. */
export function DetailsForm({ t, frame, contact }: DetailsProps) {
  return (
    <PortalForm frame={frame} page="details" className="box fields">
      {frame.may.portalDetails && (
        <>
          <PortalField
            name="name"
            label={t("fullName")}
            defaultValue={contact.name}
            autoComplete="name"
            maxLength={200}
          />
          <PortalField
            name="phoneNumber"
            label={t("phone")}
            type="tel"
            defaultValue={contact.phoneNumber}
            autoComplete="tel"
            maxLength={32}
            dir="ltr"
            aria-invalid={frame.told === "invalid" || undefined}
          />
        </>
      )}
      {frame.may.portalBilling && <BillingFields t={t} frame={frame} contact={contact} />}
      <button type="submit" name="do" value="details" className="button primary">
        {t("portalSave")}
      </button>
    </PortalForm>
  );
}

const parts = [
  ["line1", "address-line1", 200],
  ["line2", "address-line2", 200],
  ["postalCode", "postal-code", 32],
  ["city", "address-level2", 120],
  ["region", "address-level1", 120],
] as const;

/** Address and tax number, as invoices print them. */
function BillingFields({ t, frame, contact: { address, taxNumber } }: DetailsProps) {
  return (
    <>
      {parts.map(([name, autoComplete, maxLength]) => (
        <PortalField
          key={name}
          name={name}
          label={t(name)}
          defaultValue={address[name]}
          autoComplete={autoComplete}
          maxLength={maxLength}
        />
      ))}
      <CountryField t={t} chosen={address.country} />
      <PortalField
        name="taxNumber"
        label={t("taxNumber")}
        defaultValue={taxNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        aria-invalid={frame.told === "tax_number_invalid" || undefined}
        aria-describedby="printed"
      />
      <p className="small" id="printed">
        {t("portalPrinted")}
      </p>
    </>
  );
}

/** Chosen by name, as on the checkout page: 250 codes besides would not fit the first round trip. */
function CountryField({ t, chosen }: { t: Translate; chosen: string }) {
  const countries = countryOptions(t.locale);
  const code = countryCode(chosen, t.locale);
  return (
    <div>
      <label htmlFor="country" className="small">
        {t("country")}
      </label>
      <select
        id="country"
        name="country"
        defaultValue={countries.find((one) => one.code === code)?.name ?? ""}
        autoComplete="country-name"
      >
        <option value="">{t("chooseCountry")}</option>
        {countries.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}
