-- Also of subscriptions that are kept past due after their retries: server/payments/subscriptions/letters/announce-renewals.ts.
CREATE INDEX CONCURRENTLY subscriptions_renewing_by_hand ON subscriptions ("noticeAt")
WHERE status IN ('active', 'past_due') AND NOT "cancelAtPeriodEnd" AND "noticeAt" IS NOT NULL;
