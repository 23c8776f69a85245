-- What moves money moves some, forwards, and between two.
ALTER TABLE ledger_entries DROP CONSTRAINT IF EXISTS ledger_entries_amount_not_zero;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_amount_not_zero CHECK (amount <> 0);

ALTER TABLE transfers DROP CONSTRAINT IF EXISTS transfers_amount_positive;
ALTER TABLE transfers ADD CONSTRAINT transfers_amount_positive CHECK (amount > 0);

ALTER TABLE transfers DROP CONSTRAINT IF EXISTS transfers_two_customers;
ALTER TABLE transfers ADD CONSTRAINT transfers_two_customers CHECK ("fromCustomerId" <> "toCustomerId");

ALTER TABLE payouts DROP CONSTRAINT IF EXISTS payouts_amount_positive;
ALTER TABLE payouts ADD CONSTRAINT payouts_amount_positive CHECK (amount > 0);

ALTER TABLE disputes DROP CONSTRAINT IF EXISTS disputes_kind;
ALTER TABLE disputes ADD CONSTRAINT disputes_kind CHECK (kind IN ('inquiry', 'chargeback'));
