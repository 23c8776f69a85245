-- Which amount of an authorisation is captured is decided here before the processor is asked.
ALTER TABLE "payment_attempts" ADD COLUMN "captureAmount" BIGINT;
