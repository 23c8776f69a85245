import { useWatch } from "react-hook-form";
import { isCustomerId } from "#components/customers/customer-input.tsx";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import { methodWords } from "#components/payments/method-words.ts";
import type { BeginForm } from "#components/subscriptions/begin/begin-values.ts";
import { trpc } from "#components/trpc/client.ts";

const cardsMax = 20;

/** The card that is charged, of those that the chosen customer has saved. */
export function SavedCardField({ form }: { form: BeginForm }) {
  const customerId = useWatch({ control: form.control, name: "customerId" }).trim();
  const cards = trpc.paymentMethods.ofCustomer.useQuery(
    { id: customerId, limit: cardsMax },
    { enabled: isCustomerId(customerId), retry: false },
  );
  const isCardless = cards.data?.data.length === 0;
  return (
    <SelectField
      form={form}
      name="paymentMethodId"
      label="Card"
      description={isCardless ? "This customer has no saved card." : undefined}
    >
      <option value="">Default card of the customer</option>
      {cards.data?.data.map(({ id, brand, last4, expiryMonth, expiryYear }) => (
        <option key={id} value={id}>
          {methodWords({ kind: brand, last4 })}
          {expiryMonth && `, expires ${expiryMonth}/${expiryYear}`}
        </option>
      ))}
    </SelectField>
  );
}
