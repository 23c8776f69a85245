-- DropIndex
DROP INDEX "messages_status_nextAttemptAt_idx";

-- DropIndex
DROP INDEX "payment_attempts_reconcileAt_idx";

-- DropIndex
DROP INDEX "refunds_reconcileAt_idx";

-- CreateTable
CREATE TABLE "work_buckets" (
    "number" INTEGER NOT NULL,
    "holder" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "work_buckets_pkey" PRIMARY KEY ("number")
);
-- What waits for the worker, by merchant. Partial, so that their size is that of the work at hand.
CREATE INDEX messages_due_by_hand ON messages ("merchantId", "nextAttemptAt") WHERE status = 'pending';
CREATE INDEX payment_attempts_due_by_hand ON payment_attempts ("merchantId", "reconcileAt") WHERE "reconcileAt" IS NOT NULL;
CREATE INDEX refunds_due_by_hand ON refunds ("merchantId", "reconcileAt") WHERE "reconcileAt" IS NOT NULL;
