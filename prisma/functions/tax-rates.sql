-- Ten-thousandths of a percent, and days in their order. That the rates of one place and class do not overlap is held by
-- the merchant's row, which is locked while one is made: server/routers/tax-rates/refuse-overlap.ts.
ALTER TABLE tax_rates DROP CONSTRAINT IF EXISTS tax_rates_percent;
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_percent CHECK ("percentE4" BETWEEN 0 AND 1000000);

ALTER TABLE tax_rates DROP CONSTRAINT IF EXISTS tax_rates_days;
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_days CHECK ("to" >= "from");
