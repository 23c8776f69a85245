-- Trials that end soon: server/payments/subscriptions/letters/announce-trial-ends.ts.
CREATE INDEX CONCURRENTLY subscriptions_trials_by_hand ON subscriptions ("noticeAt")
WHERE status = 'trialing' AND NOT "cancelAtPeriodEnd" AND "noticeAt" IS NOT NULL;
