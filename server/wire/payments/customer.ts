import { z } from "zod";
import { phoneLengthMax } from "#server/wire/atoms/checkout/contact-fields.ts";
import { EmailAddressOrNone } from "#server/wire/atoms/email/email-address.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { CustomerAddress, TaxId, TaxIdInput } from "#server/wire/atoms/selling/customer-details.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** A merchant's customer (specification, "Customer"). */
export const Customer = z
  .object({
    id: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that the customer belongs to."),
    phoneNumber: text(phoneLengthMax).meta({
      description: "Phone number; empty when there is none.",
      example: "+442079460958",
    }),
    email: text(254).meta({
      description: "Email address, unique per merchant ignoring case; empty when there is none.",
      example: "ada@example.com",
    }),
    name: text(200).meta({
      description: "Name; empty when there is none.",
      example: "Ada Lovelace",
    }),
    address: CustomerAddress.nullable().meta({ description: "Address; null when there is none." }),
    taxId: TaxId.nullable().meta({ description: "Tax number; null when there is none." }),
    metadata: Metadata,
    erasedAt: Timestamp.nullable().meta({
      description:
        "When the customer was erased. Nothing new can be created for an erased customer.",
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

const PhoneNumber = text(phoneLengthMax)
  .refine((value) => value === "" || /^\+?[0-9 ()./-]{3,32}$/.test(value), {
    error: "must be a phone number",
  })
  .meta({ description: "Phone number; empty for none.", example: "+442079460958" });

/** A field that a customer does not have is returned as "", so "" also means none in input. */
const fields = {
  email: EmailAddressOrNone.nullish(),
  phoneNumber: PhoneNumber.nullish(),
  name: text(200)
    .refine((value) => value === "" || value.trim() !== "", { error: "must not be blank" })
    .nullish()
    .meta({ description: "Name; empty for none.", example: "Ada Lovelace" }),
  address: CustomerAddress.nullish().meta({
    description: "Address, replaced as a whole; null for none.",
  }),
  taxId: TaxIdInput.nullish().meta({
    description: "Tax number; null for none. One that is new is checked with VIES.",
  }),
  metadata: Metadata.optional(),
};

export const CreateCustomer = z
  .object({ ...fields, merchantId: MerchantIdInput })
  .refine((customer) => customer.email || customer.phoneNumber, {
    error: "give at least one of email and phoneNumber",
  });
export type CreateCustomer = z.infer<typeof CreateCustomer>;

export const UpdateCustomer = z.object({ ...fields, ...IdInput.shape });
export type UpdateCustomer = z.infer<typeof UpdateCustomer>;

export const ListCustomers = DatedPage.extend({
  metadata: MetadataFilter,
  email: text(254).optional().meta({
    description: "Only the customer with exactly this email address, ignoring case.",
    example: "ada@example.com",
  }),
  search: text(200).optional().meta({
    description: "Part of name, email, phone number or id, ignoring case and accents.",
    example: "lovel",
  }),
});
export type ListCustomers = z.infer<typeof ListCustomers>;

export const CustomerList = listOf(Customer);

/** Amounts that a customer has spent, per currency: never added up. */
export const Spending = z.array(
  z.object({
    currency: Currency,
    payments: z.int(),
    /** Total paid by these payments, with refunds not taken off. */
    paid: z.int(),
    refunded: z.int(),
    /** Chargebacks that are open or lost. */
    disputed: z.int(),
    /** Put into the customer's balance, refunds taken off. */
    funded: z.int(),
  }),
);
export type Spending = z.infer<typeof Spending>;
