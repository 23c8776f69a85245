import { TextField } from "#components/form/fields/form-fields.tsx";
import type { InvoiceForm } from "#components/invoices/form-type.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";

/** The buyer as the invoice names them. */
export function BillToFields({ form }: { form: InvoiceForm }) {
  return (
    <Card>
      <CardHeader title="Made out to" />
      <CardBody className="space-y-5">
        <TextField
          form={form}
          name="billTo.name"
          label="Name"
          optional
          description="The customer’s name by default."
        />
        <TextField form={form} name="billTo.street" label="Street and number" optional />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField form={form} name="billTo.postalCode" label="Postal code" optional />
          <TextField form={form} name="billTo.city" label="City" optional />
          <TextField
            form={form}
            name="billTo.country"
            label="Country"
            optional
            placeholder="NL"
            description="Decides the taxes."
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="billTo.region" label="State or province" optional />
          <TextField form={form} name="billTo.taxNumber" label="Tax number" optional />
        </div>
      </CardBody>
    </Card>
  );
}
