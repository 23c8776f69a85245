import type { ComponentProps } from "react";
import { Select } from "#components/ui/select.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";

type CurrencySelectProps = Omit<ComponentProps<typeof Select>, "children"> & {
  choices: CurrencyChoice[];
};

export function CurrencySelect({ choices, ...props }: CurrencySelectProps) {
  return (
    <Select {...props}>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} – {name}
        </option>
      ))}
    </Select>
  );
}
