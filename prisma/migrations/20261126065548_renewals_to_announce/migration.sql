-- The worker looks for renewals that are to be announced: server/payments/subscriptions/letters/announce-renewals.ts.
CREATE INDEX CONCURRENTLY subscriptions_to_announce_by_hand ON subscriptions ("noticeAt")
WHERE status = 'active' AND NOT "cancelAtPeriodEnd" AND "noticeAt" IS NOT NULL;
