-- The database refuses a discount that a mistake of the service would write. How often one was redeemed is
-- not held to its cap here: a cap may be lowered below that, and a payment that was made must be recorded.
ALTER TABLE discounts DROP CONSTRAINT IF EXISTS discounts_sound;
ALTER TABLE discounts ADD CONSTRAINT discounts_sound CHECK (
  num_nonnulls("percentOff", "amountOff") <= 1
  AND "percentOff" BETWEEN 1 AND 10000 AND "amountOff" > 0 AND "minimumAmount" > 0
  AND (currency IS NOT NULL OR num_nonnulls("amountOff", "minimumAmount") = 0)
  AND (duration = 'repeating') = (periods IS NOT NULL) AND periods > 0 AND "maxRedemptions" > 0 AND redemptions >= 0);

ALTER TABLE promotion_codes DROP CONSTRAINT IF EXISTS promotion_codes_sound;
ALTER TABLE promotion_codes ADD CONSTRAINT promotion_codes_sound CHECK ("maxRedemptions" > 0 AND redemptions >= 0);

ALTER TABLE discount_redemptions DROP CONSTRAINT IF EXISTS discount_redemptions_sound;
ALTER TABLE discount_redemptions ADD CONSTRAINT discount_redemptions_sound CHECK (amount >= 0);
