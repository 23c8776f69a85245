-- What the first step of an operation made: a repeat of the key goes on from there.
ALTER TABLE "idempotency_keys" ADD COLUMN "progress" JSONB;
