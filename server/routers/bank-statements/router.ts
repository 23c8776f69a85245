import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import {
  findBankStatement,
  serializeBankStatement,
} from "#server/records/billing/bank-statement.ts";
import { confirmBankStatement } from "#server/routers/bank-statements/confirm.ts";
import { createBankStatement } from "#server/routers/bank-statements/create.ts";
import { listBankStatements, listEntries } from "#server/routers/bank-statements/list.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  BankStatement,
  BankStatementEntries,
  BankStatementList,
  ConfirmBankStatement,
  CreateBankStatement,
  ListBankStatements,
} from "#server/wire/billing/bank-statement.ts";

export const bankStatementsRouter = router({
  create: merchantOperation("POST /bank-statements", {
    status: 201,
    summary: "Upload a bank statement",
    description:
      "Reads the credits of a camt.053 file and finds the invoices that they pay, by number and amount. Nothing is marked as paid before it is confirmed. The same file again returns the same statement.",
  })
    .input(CreateBankStatement)
    .output(BankStatement)
    .mutation(({ ctx, input }) => createBankStatement(ctx, input)),

  list: readingOperation("GET /bank-statements", { summary: "List bank statements" })
    .input(ListBankStatements)
    .output(BankStatementList)
    .query(({ ctx, input }) => listBankStatements(ctx, input)),

  get: merchantOperation("GET /bank-statements/{id}", { summary: "Get a bank statement" })
    .input(IdInput)
    .output(BankStatement)
    .query(async ({ ctx, input }) =>
      serializeBankStatement(await findBankStatement(ctx.db, ctx, input.id)),
    ),

  entries: merchantOperation("GET /bank-statements/{id}/entries", {
    summary: "List the credits of a bank statement",
    description: "Returns each credit with the invoices that it names and with what follows.",
  })
    .input(IdInput)
    .output(BankStatementEntries)
    .query(({ ctx, input }) => listEntries(ctx, input.id)),

  confirm: merchantOperation("POST /bank-statements/{id}/confirm", {
    summary: "Confirm a bank statement",
    description:
      "Marks the invoice of each matched entry as paid, with the bank's reference and day. Entries are compared with their invoices again; those that match no longer change nothing. It may be confirmed again, and pays no invoice twice.",
  })
    .input(ConfirmBankStatement)
    .output(BankStatement)
    .mutation(({ ctx, input }) => confirmBankStatement(ctx, input)),
});
