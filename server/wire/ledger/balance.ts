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
    description: "Balance in the ledger, in the smallest currency unit.",
    example: 125_000,
  }),
  available: Amount.meta({
    description:
      "Part that can be spent or paid out now: amount less the parts that are reserved or become available later, and never below 0.",
    example: 125_000,
  }),
  pending: Amount.meta({
    description:
      "Payments that are authorized or being processed and not yet in amount, before fees, plus payments in amount whose `availableOn` is in the future.",
    example: 0,
  }),
  reserved: Amount.meta({
    description:
      "Part of amount that is held: a reserve, waiting refunds, a customer's authorized payment, or disputed funding.",
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
      "Amount that the customer owes because funding that they had spent was disputed and lost. It is taken from the balance once the balance covers it. 0 for a time in the past.",
    example: 0,
  }),
  credit: Amount.meta({
    description: "Store credit, which is not part of amount. A payment spends it first.",
    example: 1200,
  }),
};

export const CustomerCurrencyBalance = z
  .object(sumsOfCustomer)
  .meta({ id: "CustomerCurrencyBalance" });

const balances = z.array(CurrencyBalance).meta({
  description: "One balance for each currency in which money has ever moved, oldest first.",
});

const asOf = Timestamp.optional().meta({
  description:
    "Time of the balance, if `at` was given. It may be a little earlier than a recent `at`. Requesting `asOf` again returns the same balance.",
});

/** A balance is as old as its owner, whose id is its own. */
const dated = {
  createdAt: Timestamp.meta({ description: "When the balance was created." }),
  updatedAt: Timestamp.meta({
    description: "When money last moved, up to `asOf`; before the first movement, createdAt.",
  }),
};

/** Money that a merchant holds (contract §4). */
export const Balance = z
  .object({
    id: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Same as merchantId: a merchant has one balance."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose balance it is."),
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
    id: id(customerId, "Same as customerId: a customer has one balance."),
    merchantId: id(
      "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Merchant that owes the balance to the customer.",
    ),
    customerId: id(customerId, "Customer whose balance it is."),
    asOf,
    ...sumsOfCustomer,
    balances: z.array(CustomerCurrencyBalance).meta({
      description: "One balance for each currency in which money has ever moved, oldest first.",
    }),
    ...dated,
  })
  .meta({ id: "CustomerBalance" });
export type CustomerBalance = z.infer<typeof CustomerBalance>;

const moment = {
  currency: Currency.optional().meta({
    description: "Currency that is listed first; by default the one in which money first moved.",
    example: "EUR",
  }),
  at: TimestampInput.optional().meta({
    description: "Time of the balance; now by default. In the past, `pending` is 0.",
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
    id: id(customerId, "Customer who owed the money."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that wrote the debt off."),
    writtenOff: z
      .array(
        z.object({
          currency: Currency,
          amount: Amount.meta({ description: "Smallest currency unit.", example: 3000 }),
        }),
      )
      .meta({ description: "Amounts written off, by currency." }),
  })
  .meta({ id: "DebtWrittenOff" });
export type DebtWrittenOff = z.infer<typeof DebtWrittenOff>;

/** One movement of a balance. */
export const BalanceTransaction = z
  .object({
    id: id("btx_01jbq8v6n2e8t9x4k3m5r7w0yz", "Ledger transaction."),
    type: TransactionType,
    amount: SignedAmount.meta({
      description:
        "Signed amount: positive if money came in. A payment's amount is net of its fee.",
      example: 4850,
    }),
    gross: SignedAmount.meta({ description: "Amount before our fee.", example: 5000 }),
    fee: SignedAmount.meta({
      description: "Our fee; negative if a refund returns a fee.",
      example: 150,
    }),
    net: SignedAmount.meta({ description: "gross less fee; the same as amount.", example: 4850 }),
    currency: Currency,
    description: z
      .string()
      .nullable()
      .meta({ description: "Description of the movement.", example: "Order 6735" }),
    relatedEntityId: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Object that caused the movement."),
    relatedEntityType: z.string().meta({
      description: "Kind of the object that caused the movement.",
      example: "payment_intent",
    }),
    balanceAfter: SignedAmount.meta({
      description: "Balance in this currency right after the movement.",
      example: 125_000,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({ description: "Same as createdAt: a movement never changes." }),
  })
  .meta({ id: "BalanceTransaction" });
export type BalanceTransaction = z.infer<typeof BalanceTransaction>;

const filters = {
  currency: Currency.optional().meta({ description: "Only this currency.", example: "EUR" }),
  transactionType: TransactionType.optional().meta({
    description: "Only transactions of this type.",
    example: "payment",
  }),
  startDate: TimestampInput.optional().meta({
    description: "Only records from this time or day on.",
  }),
  endDate: UntilInput.optional().meta({
    description: "Only records up to and including this time or day.",
  }),
};

export const ListBalanceHistory = Page.extend(filters);
export type ListBalanceHistory = z.infer<typeof ListBalanceHistory>;

export const ListCustomerTransactions = Page.extend({ ...filters, id: id(customerId) });
export type ListCustomerTransactions = z.infer<typeof ListCustomerTransactions>;

export const BalanceTransactionList = listOf(BalanceTransaction);
