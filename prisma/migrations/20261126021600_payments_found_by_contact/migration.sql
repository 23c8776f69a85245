-- Shoppers without a customer, by what they typed: server/routers/dashboard/payments/payment-conditions.ts.
CREATE INDEX CONCURRENTLY checkout_sessions_contact_by_hand ON checkout_sessions USING gin ("merchantId",
  (lower(coalesce(contact->>'name', '') || ' ' || coalesce(contact->>'email', '') || ' ' || coalesce(contact->>'phoneNumber', '') || ' '
    || regexp_replace(coalesce(contact->>'phoneNumber', ''), '[^[:digit:]]', '', 'g'))) gin_trgm_ops)
WHERE contact IS NOT NULL;
