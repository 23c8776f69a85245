-- The payments that the dashboard lists: server/routers/dashboard/payments/payment-conditions.ts. A checkout enters it with its first attempt.
CREATE INDEX CONCURRENTLY payment_intents_tried_by_hand ON payment_intents ("merchantId", "createdAt" DESC, id DESC)
WHERE "checkoutSessionId" IS NULL OR "processorPayment" IS NOT NULL OR "lastError" IS NOT NULL
  OR status NOT IN ('requires_payment_method', 'requires_confirmation', 'canceled');
