import type { FieldValues } from "react-hook-form";
import { type FormFieldProps, SelectField } from "#components/form/fields/form-fields.tsx";

export type Country = { code: string; name: string };

type Props<Values extends FieldValues> = Required<
  Pick<FormFieldProps<Values, "select">, "form" | "name">
> &
  Pick<FormFieldProps<Values, "select">, "description" | "optional"> & {
    countries: readonly Country[];
  };

/** The choice of a country, as its ISO 3166 code. */
export function CountryField<Values extends FieldValues>({ countries, ...field }: Props<Values>) {
  return (
    <SelectField {...field} label="Country">
      <option value="">Choose a country</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
