-- A payment says refunded once its refund has money: server/payments/refunds/given-back.ts.
UPDATE payment_intents p SET "amountRefunded" = p."amountRefunded" - w.sum
FROM (SELECT "merchantId", "paymentIntentId", sum(amount) AS sum FROM refunds
      WHERE "waitsForFunds" AND status = 'pending' AND NOT duplicate GROUP BY 1, 2) w
WHERE w."merchantId" = p."merchantId" AND w."paymentIntentId" = p.id AND p."amountRefunded" >= w.sum;

UPDATE checkout_sessions s
SET "paymentStatus" = (CASE WHEN p."amountRefunded" = 0 THEN 'paid' ELSE 'partially_refunded' END)::"CheckoutPaymentStatus"
FROM payment_intents p JOIN refunds r ON r."merchantId" = p."merchantId" AND r."paymentIntentId" = p.id
  AND r."waitsForFunds" AND r.status = 'pending'
WHERE s."merchantId" = p."merchantId" AND s.id = p."checkoutSessionId" AND s."paymentStatus" = 'refunded';
