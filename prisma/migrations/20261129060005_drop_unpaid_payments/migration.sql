-- The same columns, for all payments, has "payment_intents_merchantId_status_createdAt_id_idx".
DROP INDEX CONCURRENTLY payment_intents_unpaid_by_hand;
