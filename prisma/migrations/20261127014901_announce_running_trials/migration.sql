-- Trials that run already are announced like those that begin from now on.
UPDATE "subscriptions" SET "noticeAt" = "trialEnd" - interval '3 days'
WHERE "status" = 'trialing' AND "trialEnd" IS NOT NULL AND "noticeAt" IS NULL;
