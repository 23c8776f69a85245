ALTER TABLE events ALTER COLUMN data TYPE json, ADD COLUMN IF NOT EXISTS payload text;
ALTER TABLE webhook_deliveries
  DROP COLUMN IF EXISTS payload,
  ADD COLUMN IF NOT EXISTS "scheduleFrom" integer NOT NULL DEFAULT 0;

DROP INDEX IF EXISTS "webhook_deliveries_eventId_idx";
DROP INDEX IF EXISTS "webhook_deliveries_endpointId_createdAt_idx";
DROP INDEX IF EXISTS "webhook_deliveries_status_nextAttemptAt_idx";
CREATE UNIQUE INDEX IF NOT EXISTS "webhook_deliveries_eventId_endpointId_key"
  ON webhook_deliveries ("eventId", "endpointId");
CREATE INDEX IF NOT EXISTS "webhook_deliveries_endpointId_createdAt_id_idx"
  ON webhook_deliveries ("endpointId", "createdAt" DESC, id DESC);
CREATE INDEX IF NOT EXISTS "events_merchantId_type_createdAt_id_idx"
  ON events ("merchantId", type, "createdAt" DESC, id DESC);

-- Partial, so that their size is that of the work at hand, not that of the history.
CREATE INDEX events_to_fan_out_by_hand ON events ("createdAt") WHERE "fannedOutAt" IS NULL;
CREATE INDEX webhook_deliveries_due_by_hand
  ON webhook_deliveries ("endpointId", "nextAttemptAt") WHERE status = 'pending';
CREATE INDEX webhook_deliveries_unsettled_by_hand
  ON webhook_deliveries ("merchantId", status, "eventId") WHERE status <> 'delivered';
