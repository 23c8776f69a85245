import type { FormOf } from "#components/form/use-form.ts";
import type { CreateCustomer, Customer } from "#server/wire/payments/customer.ts";

/** The values of the form's controls. Named as the operation's fields, so that its issues find them. */
export type CustomerValues = Record<"name" | "email" | "phoneNumber", string> & {
  address: Record<"line1" | "line2" | "postalCode" | "city" | "region" | "country", string>;
  taxId: { value: string };
};

export type CustomerFormOf = FormOf<CustomerValues, CreateCustomer>;

/** The fields that show their problems themselves. */
export const shownFields = ["name", "email", "phoneNumber", "address", "taxId", "taxId.value"];

export function toCustomerValues(customer?: Customer): CustomerValues {
  const { address, taxId } = customer ?? {};
  return {
    name: customer?.name ?? "",
    email: customer?.email ?? "",
    phoneNumber: customer?.phoneNumber ?? "",
    address: {
      line1: address?.line1 ?? "",
      line2: address?.line2 ?? "",
      postalCode: address?.postalCode ?? "",
      city: address?.city ?? "",
      region: address?.region ?? "",
      country: address?.country ?? "",
    },
    taxId: { value: taxId?.value ?? "" },
  };
}

/** The input that the operations take. Drafts that the release before has kept have neither address nor tax number. */
export function toCustomerInput({
  address,
  taxId,
  ...contact
}: Partial<CustomerValues>): Record<string, unknown> {
  const value = taxId?.value.trim() ?? "";
  return {
    ...blankAsNull(contact),
    address: address ? blankAsNull(address) : null,
    taxId: value ? { value } : null,
  };
}

function blankAsNull(fields: Record<string, string>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, typed]) => [name, typed.trim() || null]),
  );
}
