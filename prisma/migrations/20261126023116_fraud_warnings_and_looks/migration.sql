-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN "fraudWarning" JSONB;

-- CreateTable
CREATE TABLE "processor_looks" (
    "id" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "unhandled" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextStepAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "processor_looks_pkey" PRIMARY KEY ("id")
);