-- What failed here, which is a few of those that went wrong.
CREATE INDEX CONCURRENTLY logged_requests_failed_by_hand ON logged_requests ("merchantId", "createdAt" DESC, id DESC) WHERE status >= 500;
