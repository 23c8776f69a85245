-- An inquiry takes no money; a dispute is shown on its payment and session.
ALTER TABLE "disputes" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'chargeback',
ADD COLUMN "amountRefunded" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payment_intents" ADD COLUMN "dispute" JSONB;
ALTER TABLE "checkout_sessions" ADD COLUMN "dispute" JSONB;
