-- Payments tried with a card's brand: a filter by a brand that nobody paid with looked at every payment's attempts. Of the
-- expression PostgreSQL counts how common each brand is, and so knows whether to begin here or with the list; not of an
-- index that leaves rows out.
CREATE INDEX CONCURRENTLY payment_attempts_brand_by_hand ON payment_attempts
  ("merchantId", lower("cardBrand"), status, currency, "paymentIntentId");
