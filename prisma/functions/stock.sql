-- A product never has fewer than no units, whoever writes them, and a reservation takes at least one.
ALTER TABLE products DROP CONSTRAINT IF EXISTS products_stock;
ALTER TABLE products ADD CONSTRAINT products_stock CHECK (stock BETWEEN 0 AND 1000000000);

ALTER TABLE stock_reservations DROP CONSTRAINT IF EXISTS stock_reservations_quantity;
ALTER TABLE stock_reservations ADD CONSTRAINT stock_reservations_quantity CHECK (quantity > 0);

-- Delivery costs nothing or something, and its days run from the fewest to the most.
ALTER TABLE shipping_rates DROP CONSTRAINT IF EXISTS shipping_rates_sums;
ALTER TABLE shipping_rates ADD CONSTRAINT shipping_rates_sums CHECK (
  amount >= 0 AND "freeFrom" >= 0 AND "minimumDays" >= 0 AND "minimumDays" <= "maximumDays");
