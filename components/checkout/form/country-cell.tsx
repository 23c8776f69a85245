import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";
import { countryOptions } from "#server/wire/atoms/checkout/countries.ts";

/** The country, from those that the order goes to. */
export function CountryCell({ t, form }: { t: Translate; form: PayForm }) {
  const { asks, values, errors } = form;
  const only = new Set(asks.countries);
  const countries = countryOptions(t.locale).filter(
    ({ code }) => only.size === 0 || only.has(code),
  );
  // Chosen by name: 250 codes besides would not fit the first round trip. The processor's fields want the code, and
  // their page is a larger one anyway.
  const byCode = form.methods.processorFields !== null;
  return (
    <div className="cell">
      <label htmlFor="country">{t("country")}</label>
      <select
        id="country"
        name="country"
        defaultValue={
          byCode
            ? values.country
            : (countries.find(({ code }) => code === values.country)?.name ?? "")
        }
        autoComplete={byCode ? "country" : "country-name"}
        required
        aria-invalid={errors.country ? true : undefined}
        aria-describedby="country-note"
      >
        {countries.length !== 1 && <option value="">{t("chooseCountry")}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={byCode ? code : undefined}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
