import { countryOptions } from "#components/checkout/countries.ts";
import { Field, FieldNote } from "#components/checkout/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";

type FieldsProps = { t: Translate; form: PayForm };

/** Name, e-mail and phone number, as far as the merchant asks for them. */
export function ContactFields({ t, form }: FieldsProps) {
  const { asks, values, errors } = form;
  if (asks.contact === "none") return null;
  const all = asks.contact === "all";
  return (
    <fieldset className="group">
      <legend>{t("contact")}</legend>
      {all && (
        <Field
          t={t}
          name="name"
          label={t("fullName")}
          problem={errors.name}
          defaultValue={values.name}
          autoComplete="name"
          required
          maxLength={120}
        />
      )}
      <Field
        t={t}
        name="email"
        type="email"
        label={t("email")}
        optional={!asks.emailRequired}
        required={asks.emailRequired}
        hint={asks.emailRequired ? undefined : t("emailReceipt")}
        problem={errors.email}
        defaultValue={values.email}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
      />
      {all && (
        <Field
          t={t}
          name="phone"
          type="tel"
          label={t("phone")}
          problem={errors.phone}
          defaultValue={values.phone}
          autoComplete="tel"
          inputMode="tel"
          required
          maxLength={40}
        />
      )}
    </fieldset>
  );
}

/** A postal address, in the order that browsers fill it. */
export function AddressFields({ t, form }: FieldsProps) {
  const { values, errors } = form;
  if (!form.asks.address) return null;
  return (
    <fieldset className="group">
      <legend>{t("address")}</legend>
      <div className="field">
        <label htmlFor="country">{t("country")}</label>
        <div className="box">
          <select
            id="country"
            name="country"
            defaultValue={values.country}
            autoComplete="country"
            required
            aria-invalid={errors.country ? true : undefined}
            aria-describedby="country-note"
          >
            <option value="">{t("chooseCountry")}</option>
            {countryOptions(t.locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <FieldNote t={t} name="country" problem={errors.country} />
      </div>
      <Field
        t={t}
        name="line1"
        label={t("line1")}
        problem={errors.line1}
        defaultValue={values.line1}
        autoComplete="address-line1"
        required
        maxLength={200}
      />
      <Field
        t={t}
        name="line2"
        label={t("line2")}
        optional
        problem={errors.line2}
        defaultValue={values.line2}
        autoComplete="address-line2"
        maxLength={200}
      />
      <div className="pair">
        <Field
          t={t}
          name="postalCode"
          label={t("postalCode")}
          problem={errors.postalCode}
          defaultValue={values.postalCode}
          autoComplete="postal-code"
          optional
          maxLength={20}
        />
        <Field
          t={t}
          name="city"
          label={t("city")}
          problem={errors.city}
          defaultValue={values.city}
          autoComplete="address-level2"
          required
          maxLength={120}
        />
      </div>
      <Field
        t={t}
        name="region"
        label={t("region")}
        optional
        problem={errors.region}
        defaultValue={values.region}
        autoComplete="address-level1"
        maxLength={120}
      />
    </fieldset>
  );
}
