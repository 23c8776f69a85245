-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "noticeAt" TIMESTAMPTZ(3);
-- Periods that run already are announced as new ones are: server/payments/subscriptions/letters/notice-time.ts.
UPDATE "subscriptions" SET "noticeAt" = "currentPeriodEnd" - interval '28 days'
WHERE "status" <> 'canceled' AND "currentPeriodEnd" - "currentPeriodStart" >= interval '180 days';
