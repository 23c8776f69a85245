import { readBooks } from "#server/ledger/books/export-books.ts";
import { listPublications } from "#server/ledger/books/list.ts";
import { rest } from "#server/procedures/meta.ts";
import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { publicProcedure, router } from "#server/procedures/procedure.ts";
import { explainBalance, explainCustomerBalance } from "#server/routers/balance/explain/explain.ts";
import { explainMovement } from "#server/routers/balance/explain/movement.ts";
import { listExplainedMovements } from "#server/routers/balance/explain/movements.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { listBalanceHistory, listCustomerTransactions } from "#server/routers/balance/history.ts";
import { proveMovement } from "#server/routers/balance/prove-movement.ts";
import { getBalanceStatement } from "#server/routers/balance/statement/get.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { BalanceStatement, GetBalanceStatement } from "#server/wire/ledger/balance-statement.ts";
import {
  Balance,
  BalanceTransactionList,
  CustomerBalance,
  GetBalance,
  GetCustomerBalance,
  ListBalanceHistory,
  ListCustomerTransactions,
} from "#server/wire/ledger/balance.ts";
import {
  GetBooks,
  LedgerBooks,
  LedgerPaper,
  ListSeals,
  ProveMovement,
  SealList,
} from "#server/wire/ledger/books.ts";
import { MovementExplanation } from "#server/wire/ledger/explain-movement.ts";
import {
  ExplainBalance,
  ExplainCustomerBalance,
  ExplainedMovementList,
  FigureExplanation,
  ListExplainedMovements,
} from "#server/wire/ledger/explain.ts";

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

  seals: publicProcedure
    .meta(
      rest("GET /balance/seals", {
        summary: "List the published seals of the ledger",
        description:
          "Signatures over the books of all merchants, oldest first, for anybody who checks a paper or an export. " +
          "Also at `/.well-known/ledger/seals`. Save it: a list that was saved shows a history that was rewritten.",
        headers: { "cache-control": "public, max-age=600" },
        public: true,
        cors: true,
      }),
    )
    .input(ListSeals)
    .output(SealList)
    .query(({ ctx, input }) => listPublications(ctx, input)),

  proof: merchantOperation("GET /balance/movements/{id}/proof", {
    summary: "Prove that a movement is in the books",
    description:
      "Returns a paper that anybody can check against the published seals, offline, with `/.well-known/ledger/verify.mjs` " +
      "or `verify.py`. It says nothing of accounts, balances or persons. A movement is covered within 70 minutes.",
    errors: ["invalid_state"],
  })
    .input(ProveMovement)
    .output(LedgerPaper)
    .query(({ ctx, input }) => proveMovement(ctx, input)),

  books: merchantOperation("GET /balance/books", {
    summary: "Export the books with their proofs",
    description:
      "Returns all published movements with every entry, oldest first, for an auditor: write the lines of all pages to a file " +
      "and check it against the published seals.",
  })
    .input(GetBooks)
    .output(LedgerBooks)
    .query(({ ctx, input }) => readBooks(ctx.db, ctx.merchantId, input)),

  explain: merchantOperation("GET /balance/explain", {
    summary: "Explain a figure of the balance",
    description:
      "Opens a figure into groups of movements that add up to it, now, at the time `at`, or between two days. Without " +
      "`startDate`, the movements begin after the latest payout.",
    errors: ["invalid_currency"],
  })
    .input(ExplainBalance)
    .output(FigureExplanation)
    .query(({ ctx, input }) => explainBalance(ctx, input)),

  explainMovements: merchantOperation("GET /balance/explain/movements", {
    summary: "List the movements of one group",
    description:
      "Takes what the explanation was asked with, and one of its groups. Groups that stand for one sum (`left`, " +
      "`not_covered`) have no movements.",
    errors: ["invalid_currency", "not_found"],
  })
    .input(ListExplainedMovements)
    .output(ExplainedMovementList)
    .query(({ ctx, input }) => listExplainedMovements(ctx, input)),

  explainMovement: merchantOperation("GET /balance/movements/{id}/explain", {
    summary: "Explain one movement",
    description:
      "Opens a ledger transaction into its entries with the seals that cover them, our fee, the attempt, the processor's " +
      "report, the bank, and what webhooks were answered.",
  })
    .input(IdInput)
    .output(MovementExplanation)
    .query(({ ctx, input }) => explainMovement(ctx, input.id)),

  statement: merchantOperation("GET /balance/statement", {
    summary: "Get a statement of the balance",
    description:
      "Returns the movements of some days as a file: CSV, a journal for hledger or Beancount, or an account statement of " +
      "ISO 20022 (camt.053), or the address of a PDF. At most 20,000 movements.",
    errors: ["invalid_currency"],
  })
    .input(GetBalanceStatement)
    .output(BalanceStatement)
    .query(({ ctx, input }) => getBalanceStatement(ctx, input)),

  ofCustomer: merchantOperation("GET /customers/{id}/balance", {
    summary: "Get a customer's balance",
    description: "Returns the balance in every currency, now or at the time `at`.",
    errors: ["invalid_currency", "not_found"],
  })
    .input(GetCustomerBalance)
    .output(CustomerBalance)
    .query(({ ctx, input }) => getCustomerBalance(ctx, input)),

  explainCustomer: merchantOperation("GET /customers/{id}/balance/explain", {
    summary: "Explain a customer's balance",
    description: "As `GET /balance/explain`, for the amount of a customer's balance.",
    errors: ["invalid_currency"],
  })
    .input(ExplainCustomerBalance)
    .output(FigureExplanation)
    .query(({ ctx, input }) => explainCustomerBalance(ctx, input)),

  customerTransactions: readingOperation("GET /customers/{id}/transactions", {
    summary: "List transactions of a customer's balance",
    errors: ["invalid_currency", "not_found"],
  })
    .input(ListCustomerTransactions)
    .output(BalanceTransactionList)
    .query(({ ctx, input }) => listCustomerTransactions(ctx, input)),
});
