-- An entry of zero says that a merchant was paid and that the fee was all of it: prisma/functions/ledger-check-entry.sql
-- says where there may be one.
ALTER TABLE "ledger_entries" DROP CONSTRAINT IF EXISTS "ledger_entries_amount_not_zero";
