-- What moves money moves some, forwards, and between two; entries of zero: ledger-check-entry.sql.

ALTER TABLE transfers DROP CONSTRAINT IF EXISTS transfers_amount_positive;
ALTER TABLE transfers ADD CONSTRAINT transfers_amount_positive CHECK (amount > 0);

ALTER TABLE transfers DROP CONSTRAINT IF EXISTS transfers_two_customers;
ALTER TABLE transfers ADD CONSTRAINT transfers_two_customers CHECK ("fromCustomerId" <> "toCustomerId");

-- A credit ends with nothing remaining, and only then.
ALTER TABLE credits DROP CONSTRAINT IF EXISTS credits_whole;
ALTER TABLE credits ADD CONSTRAINT credits_whole CHECK (
  amount > 0 AND remaining BETWEEN 0 AND amount AND held BETWEEN 0 AND remaining AND (status = 'active') = (remaining > 0));

ALTER TABLE credit_uses DROP CONSTRAINT IF EXISTS credit_uses_amount_positive;
ALTER TABLE credit_uses ADD CONSTRAINT credit_uses_amount_positive CHECK (amount > 0);

-- A hold between two customers is captured up to its amount, and says so once all of it is.
ALTER TABLE customer_holds DROP CONSTRAINT IF EXISTS customer_holds_whole;
ALTER TABLE customer_holds ADD CONSTRAINT customer_holds_whole CHECK (
  amount > 0 AND "amountCaptured" BETWEEN 0 AND amount AND (status = 'captured') = ("amountCaptured" = amount)
  AND "fromCustomerId" <> "toCustomerId");

-- A gift card is redeemed at some time, or not; its code is kept only while it can be shown.
ALTER TABLE gift_cards DROP CONSTRAINT IF EXISTS gift_cards_whole;
ALTER TABLE gift_cards ADD CONSTRAINT gift_cards_whole CHECK (
  amount > 0 AND (status = 'redeemed') = ("redeemedAt" IS NOT NULL)
  AND ("refundId" IS NULL OR status = 'voided') AND ("codeSealed" IS NULL OR status = 'issued'));

ALTER TABLE payouts DROP CONSTRAINT IF EXISTS payouts_amount_positive;
ALTER TABLE payouts ADD CONSTRAINT payouts_amount_positive CHECK (amount > 0);

ALTER TABLE disputes DROP CONSTRAINT IF EXISTS disputes_kind;
ALTER TABLE disputes ADD CONSTRAINT disputes_kind CHECK (kind IN ('inquiry', 'chargeback'));

ALTER TABLE disputes DROP CONSTRAINT IF EXISTS disputes_reinstated;
ALTER TABLE disputes ADD CONSTRAINT disputes_reinstated CHECK ("amountReinstated" BETWEEN 0 AND amount);

-- What must hold of every payment, whoever writes it: not more is taken than was asked for, not more
-- given back than was taken, and nothing is taken of what is not paid.
ALTER TABLE payment_intents DROP CONSTRAINT IF EXISTS payment_intents_amounts;
ALTER TABLE payment_intents ADD CONSTRAINT payment_intents_amounts CHECK (
  amount >= 0 AND "amountCaptured" BETWEEN 0 AND amount AND "amountRefunded" BETWEEN 0 AND "amountCaptured"
  AND "feeAmount" BETWEEN 0 AND "amountCaptured" AND "amountFromBalance" BETWEEN 0 AND "amountCaptured" AND ("amountCaptured" = 0 OR status = 'succeeded'));

ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_amounts;
ALTER TABLE refunds ADD CONSTRAINT refunds_amounts CHECK (
  amount > 0 AND "feeReturned" BETWEEN 0 AND amount AND (status <> 'succeeded' OR NOT "waitsForFunds"));
