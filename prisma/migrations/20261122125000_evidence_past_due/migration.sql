-- Whether evidence was handed in after the deadline, so that it may not reach the bank.
ALTER TABLE "disputes" ADD COLUMN     "evidencePastDue" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "sandbox_disputes" ADD COLUMN     "evidencePastDue" BOOLEAN NOT NULL DEFAULT false;
