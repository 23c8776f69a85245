import { UpdateButton } from "#components/checkout/form/choices/update-button.tsx";
import { CountryCell } from "#components/checkout/form/country-cell.tsx";
import { Cell, Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";

type FieldsProps = { t: Translate; form: PayForm };

/** Name, email and phone number, as far as the merchant asks for them. */
export function ContactFields({ t, form }: FieldsProps) {
  const { asks, values, errors } = form;
  if (asks.contact === "none") return null;
  const all = asks.contact === "all";
  return (
    <fieldset className="group">
      <legend>{t("contact")}</legend>
      <div className="cells">
        {all && (
          <Cell
            t={t}
            name="name"
            label={t("fullName")}
            errors={errors}
            defaultValue={values.name}
            autoComplete="name"
            required
            maxLength={120}
          />
        )}
        <Cell
          t={t}
          name="email"
          dir="ltr"
          label={t("email")}
          optional={!asks.emailRequired}
          required={asks.emailRequired}
          errors={errors}
          defaultValue={values.email}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
        />
        {all && (
          <Cell
            t={t}
            name="phone"
            type="tel"
            dir="ltr"
            label={t("phone")}
            errors={errors}
            defaultValue={values.phone}
            autoComplete="tel"
            inputMode="tel"
            required
            maxLength={40}
          />
        )}
      </div>
      <Notes
        t={t}
        errors={errors}
        of={[
          { name: "name" },
          { name: "email", hint: asks.emailRequired ? undefined : t("emailReceipt") },
          { name: "phone" },
        ].filter(({ name }) => all || name === "email")}
      />
      {asks.reminder && (
        <label className="tick">
          <input type="checkbox" name="remind" value="1" defaultChecked={values.remind} />
          <span>{t("remindMe")}</span>
        </label>
      )}
    </fieldset>
  );
}

/** A postal address, in the order that browsers fill it; the country alone where no more is needed. */
export function AddressFields({ t, form }: FieldsProps) {
  const { asks, values, errors } = form;
  const isDelivered = form.selling?.delivery != null;
  if (asks.country)
    return (
      <fieldset className="group">
        <legend className="unseen">{t("country")}</legend>
        <div className="cells">
          <CountryCell t={t} form={form} />
        </div>
        <Notes t={t} errors={errors} of={[{ name: "country" }]} />
        <UpdateButton t={t} />
      </fieldset>
    );
  if (!asks.address) return null;
  return (
    <fieldset className="group">
      <legend>{t(isDelivered ? "deliveryAddress" : "address")}</legend>
      <div className="cells">
        <CountryCell t={t} form={form} />
        <Cell
          t={t}
          name="line1"
          label={t("line1")}
          errors={errors}
          defaultValue={values.line1}
          autoComplete="address-line1"
          required
          maxLength={200}
        />
        <Cell
          t={t}
          name="line2"
          label={t("line2")}
          optional
          errors={errors}
          defaultValue={values.line2}
          autoComplete="address-line2"
          maxLength={200}
        />
        <Cell
          t={t}
          name="postalCode"
          label={t("postalCode")}
          errors={errors}
          defaultValue={values.postalCode}
          autoComplete="postal-code"
          optional
          half
          maxLength={20}
        />
        <Cell
          t={t}
          name="city"
          label={t("city")}
          errors={errors}
          defaultValue={values.city}
          autoComplete="address-level2"
          required
          maxLength={120}
          half
        />
        <Cell
          t={t}
          name="region"
          label={t("region")}
          optional
          errors={errors}
          defaultValue={values.region}
          autoComplete="address-level1"
          maxLength={120}
        />
      </div>
      <Notes t={t} errors={errors} of={addressCells} />
      {form.selling && <UpdateButton t={t} />}
    </fieldset>
  );
}

const addressCells = ["country", "line1", "line2", "postalCode", "city", "region"].map((name) => ({
  name,
}));
