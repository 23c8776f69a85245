import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { listBalanceHistory, listCustomerTransactions } from "#server/routers/balance/history.ts";
import {
  Balance,
  BalanceTransactionList,
  CustomerBalance,
  GetBalance,
  GetCustomerBalance,
  ListBalanceHistory,
  ListCustomerTransactions,
} from "#server/wire/ledger/balance.ts";

export const balanceRouter = router({
  get: merchantOperation("GET /balance", {
    summary: "Get the merchant's balance",
    description: "Returns the balance in every currency, now or at the time `at`.",
    errors: ["invalid_currency"],
  })
    .input(GetBalance)
    .output(Balance)
    .query(({ ctx, input }) => getBalance(ctx, input)),

  history: readingOperation("GET /balance/history", {
    summary: "List transactions of the merchant's balance",
    errors: ["invalid_currency"],
  })
    .input(ListBalanceHistory)
    .output(BalanceTransactionList)
    .query(({ ctx, input }) => listBalanceHistory(ctx, input)),

  ofCustomer: merchantOperation("GET /customers/{id}/balance", {
    summary: "Get a customer's balance",
    description: "Returns the balance in every currency, now or at the time `at`.",
    errors: ["invalid_currency", "not_found"],
  })
    .input(GetCustomerBalance)
    .output(CustomerBalance)
    .query(({ ctx, input }) => getCustomerBalance(ctx, input)),

  customerTransactions: readingOperation("GET /customers/{id}/transactions", {
    summary: "List transactions of a customer's balance",
    errors: ["invalid_currency", "not_found"],
  })
    .input(ListCustomerTransactions)
    .output(BalanceTransactionList)
    .query(({ ctx, input }) => listCustomerTransactions(ctx, input)),
});
