-- Orders that were paid after a reminder, by when: the overview adds them up.
CREATE INDEX CONCURRENTLY checkout_sessions_recovered_by_hand ON checkout_sessions ("merchantId", "completedAt")
  WHERE "remindedAt" IS NOT NULL AND "completedAt" IS NOT NULL;
