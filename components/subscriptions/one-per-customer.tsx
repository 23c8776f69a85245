import { SwitchRow } from "#components/form/fields/switch-row.tsx";

type OnePerCustomerProps = { isOn: boolean; turn: (on: boolean) => void };

/** Whether a customer may have one running subscription only, of a product or by a link. */
export function OnePerCustomer(props: OnePerCustomerProps) {
  return (
    <SwitchRow
      label="One per customer"
      description="Customers who have it are not charged again, but emailed its link."
      {...props}
    />
  );
}
