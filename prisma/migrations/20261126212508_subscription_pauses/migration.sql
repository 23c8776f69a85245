-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "cancelFeedback" TEXT,
ADD COLUMN     "cancelReason" TEXT,
ADD COLUMN     "keepService" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "pausedAt" TIMESTAMPTZ(3),
ADD COLUMN     "resumesAt" TIMESTAMPTZ(3),
ADD COLUMN     "timeZone" TEXT;