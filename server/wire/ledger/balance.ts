import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, SignedAmount } from "#server/wire/atoms/money/money.ts";
import { TransactionType } from "#server/wire/atoms/money/transaction-type.ts";
import { Timestamp, TimestampInput, UntilInput } from "#server/wire/atoms/timestamp.ts";

const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";

const sums = {
  currency: Currency,
  amount: SignedAmount.meta({
    description: "What the ledger holds, in the smallest currency unit.",
    example: 125_000,
  }),
  available: Amount.meta({
    description:
      "What can be spent or paid out now: amount less what is reserved or becomes available later, or 0 while that is below zero.",
    example: 125_000,
  }),
  pending: Amount.meta({
    description:
      "Payments authorized or being processed, not in amount yet, before fees; and what is in amount of payments whose `availableOn` is ahead.",
    example: 0,
  }),
  reserved: Amount.meta({
    description:
      "Part of amount that is held: a reserve, refunds that wait for it, a customer's authorized payment or disputed funding.",
    example: 0,
  }),
};

export const CurrencyBalance = z.object(sums).meta({ id: "CurrencyBalance" });
export type CurrencyBalance = z.infer<typeof CurrencyBalance>;

/** A customer may owe what was spent of funding that a bank took back. */
const sumsOfCustomer = {
  ...sums,
  owed: Amount.meta({
    description:
      "Amount that the customer owes from lost disputes of funding that was spent; taken from the balance once it covers the amount. 0 for a past moment.",
    example: 0,
  }),
};

export const CustomerCurrencyBalance = z
  .object(sumsOfCustomer)
  .meta({ id: "CustomerCurrencyBalance" });

const balances = z
  .array(CurrencyBalance)
  .meta({ description: "One for each currency that has ever moved, the oldest first." });

const asOf = Timestamp.optional().meta({
  description:
    "With `at`, the moment that the balance is of. For an `at` that is just past it may be a little earlier: asked again for `asOf`, the answer stays the same.",
});

/** A balance is as old as its owner, whose id is its own. */
const dated = {
  createdAt: Timestamp.meta({ description: "Since when there is a balance." }),
  updatedAt: Timestamp.meta({
    description: "When money last moved, up to `asOf`; before that as createdAt.",
  }),
};

/** Money that a merchant holds (contract §4). */
export const Balance = z
  .object({
    id: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "As merchantId: a merchant has one balance."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that holds it."),
    asOf,
    ...sums,
    balances,
    ...dated,
  })
  .meta({ id: "Balance" });
export type Balance = z.infer<typeof Balance>;

/** Money that a merchant owes a customer. */
export const CustomerBalance = z
  .object({
    id: id(customerId, "As customerId: a customer has one balance."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owes it."),
    customerId: id(customerId, "Customer whose balance it is."),
    asOf,
    ...sumsOfCustomer,
    balances: z
      .array(CustomerCurrencyBalance)
      .meta({ description: "One for each currency that has ever moved, the oldest first." }),
    ...dated,
  })
  .meta({ id: "CustomerBalance" });
export type CustomerBalance = z.infer<typeof CustomerBalance>;

const moment = {
  currency: Currency.optional().meta({
    description: "Currency to answer in front; by default the one used first.",
    example: "EUR",
  }),
  at: TimestampInput.optional().meta({
    description: "The balance as it stood then. `pending` is 0 in the past.",
    example: "2026-02-18T09:30:00.000Z",
  }),
};

export const GetBalance = z.object({ merchantId: MerchantIdInput, ...moment });
export type GetBalance = z.infer<typeof GetBalance>;

export const GetCustomerBalance = z.object({ ...IdInput.shape, id: id(customerId), ...moment });
export type GetCustomerBalance = z.infer<typeof GetCustomerBalance>;

/** The debt of a customer that the merchant has written off. */
export const DebtWrittenOff = z
  .object({
    id: id(customerId, "Customer who owed it."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that gave it up."),
    writtenOff: z
      .array(
        z.object({
          currency: Currency,
          amount: Amount.meta({ description: "Smallest currency unit.", example: 3000 }),
        }),
      )
      .meta({ description: "How much, of each currency." }),
  })
  .meta({ id: "DebtWrittenOff" });
export type DebtWrittenOff = z.infer<typeof DebtWrittenOff>;

/** One movement of a balance. */
export const BalanceTransaction = z
  .object({
    id: id("btx_01jbq8v6n2e8t9x4k3m5r7w0yz", "Ledger transaction."),
    type: TransactionType,
    amount: SignedAmount.meta({
      description: "Signed; what came in is positive. Payments are less their fee.",
      example: 4850,
    }),
    gross: SignedAmount.meta({ description: "Before our fee.", example: 5000 }),
    fee: SignedAmount.meta({
      description: "Our fee in it; negative where a refund gives fee back.",
      example: 150,
    }),
    net: SignedAmount.meta({ description: "gross less fee: what amount says.", example: 4850 }),
    currency: Currency,
    description: z
      .string()
      .nullable()
      .meta({ description: "What it was for.", example: "Order 6735" }),
    relatedEntityId: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "What caused it."),
    relatedEntityType: z
      .string()
      .meta({ description: "Kind of what caused it.", example: "payment_intent" }),
    balanceAfter: SignedAmount.meta({
      description: "The balance in this currency right after it.",
      example: 125_000,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({ description: "As createdAt: a movement never changes." }),
  })
  .meta({ id: "BalanceTransaction" });
export type BalanceTransaction = z.infer<typeof BalanceTransaction>;

const filters = {
  currency: Currency.optional().meta({ description: "Only this currency.", example: "EUR" }),
  transactionType: TransactionType.optional().meta({
    description: "Only this type.",
    example: "payment",
  }),
  startDate: TimestampInput.optional().meta({
    description: "From this moment or day on, itself included.",
  }),
  endDate: UntilInput.optional().meta({
    description: "Until this moment or day, itself included.",
  }),
};

export const ListBalanceHistory = Page.extend(filters);
export type ListBalanceHistory = z.infer<typeof ListBalanceHistory>;

export const ListCustomerTransactions = Page.extend({ ...filters, id: id(customerId) });
export type ListCustomerTransactions = z.infer<typeof ListCustomerTransactions>;

export const BalanceTransactionList = listOf(BalanceTransaction);
