import type { CustomerFormOf } from "#components/customers/form-values.ts";
import { type Country, CountryField } from "#components/form/fields/country-field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";

type Props = { form: CustomerFormOf; countries: readonly Country[] };

/** Address and tax number of a customer, as invoices print them. */
export function BillingFields({ form, countries }: Props) {
  return (
    <Card>
      <CardHeader title="On invoices" />
      <CardBody className="space-y-5">
        <TextField
          form={form}
          name="address.line1"
          label="Street and number"
          optional
          autoComplete="off"
        />
        <TextField
          form={form}
          name="address.line2"
          label="Apartment, floor"
          optional
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="address.postalCode"
            label="Postal code"
            optional
            autoComplete="off"
          />
          <TextField form={form} name="address.city" label="City" optional autoComplete="off" />
          <TextField
            form={form}
            name="address.region"
            label="State or province"
            optional
            autoComplete="off"
          />
          <CountryField
            form={form}
            name="address.country"
            countries={countries}
            optional
            description="Decides the taxes of invoices and renewals."
          />
        </div>
        <TextField
          form={form}
          name="taxId.value"
          label="Tax number"
          optional
          autoComplete="off"
          spellCheck={false}
          description="A VAT number has its country’s letters in front, and is checked with VIES if you are registered for tax."
        />
      </CardBody>
    </Card>
  );
}
