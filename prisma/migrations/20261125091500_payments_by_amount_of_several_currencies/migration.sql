-- Amounts of currencies with other decimals in one order: amountInHundredths in
-- server/routers/dashboard/payments/amount-conditions.ts, whose words these are.
CREATE INDEX CONCURRENTLY payment_intents_hundredths_by_hand ON payment_intents ("merchantId", (amount * CASE WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 0.1 WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 100 WHEN currency IN ('CLF', 'UYW') THEN 0.01 ELSE 1 END), "createdAt", id);
