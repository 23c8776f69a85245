-- Subscriptions that began before their lines were kept, which the movements of before left out: their amount is their
-- one line. New when they began, at what they cost now; churn when they were canceled. One that is paused or unpaid is
-- new with the first charge after that.
WITH "zones" AS MATERIALIZED (SELECT "name" FROM pg_timezone_names),
"net" AS (
  SELECT "sold".*,
    "sold"."amount" - round("sold"."amount" * "rated"."rate" / (100 + "rated"."rate")) AS "netAmount",
    (CASE "sold"."recurring"->>'interval' WHEN 'day' THEN 365 WHEN 'week' THEN 52 ELSE 1 END)::numeric AS "over",
    ("sold"."recurring"->>'intervalCount')::numeric
      * CASE "sold"."recurring"->>'interval' WHEN 'month' THEN 1 ELSE 12 END AS "under",
    coalesce("zones"."name", 'UTC') AS "zone"
  FROM "subscriptions" AS "sold"
  JOIN "merchants" ON "merchants"."id" = "sold"."merchantId"
  LEFT JOIN "zones" ON "zones"."name" = "merchants"."timeZone"
  LEFT JOIN "checkout_sessions" AS "began"
    ON "began"."merchantId" = "sold"."merchantId" AND "began"."id" = "sold"."checkoutSessionId"
  CROSS JOIN LATERAL (SELECT coalesce(
    ("sold"."selling"->>'taxRate')::numeric, ("began"."hostedCheckoutConfig"->>'taxRate')::numeric, 0) AS "rate") AS "rated"
  WHERE coalesce(jsonb_typeof("sold"."lineItems"), 'null') = 'null' AND "sold"."status" IN ('active', 'past_due', 'canceled')
    AND NOT EXISTS (SELECT FROM "subscription_movements" AS "known"
      WHERE "known"."merchantId" = "sold"."merchantId" AND "known"."subscriptionId" = "sold"."id")
),
"counted" AS (
  SELECT * FROM (
    SELECT "net".*, div("netAmount" * "over" * 2 + "under", "under" * 2) AS "mrr" FROM "net") AS "monthly"
  WHERE "mrr" > 0
)
INSERT INTO "subscription_movements" (
  "merchantId", "subscriptionId", "ordinal", "customerId", "currency", "kind", "mrrBefore", "mrrAfter", "items", "month", "at")
SELECT "merchantId", "id", 0, "customerId", "currency", 'new'::"MovementKind", 0, "mrr",
  jsonb_build_array(jsonb_build_object('productId', NULL, 'before', 0, 'after', "mrr")),
  to_char("createdAt" AT TIME ZONE "zone", 'YYYY-MM'), "createdAt"
FROM "counted"
UNION ALL
SELECT "merchantId", "id", 1, "customerId", "currency", 'churn'::"MovementKind", "mrr", 0,
  jsonb_build_array(jsonb_build_object('productId', NULL, 'before', "mrr", 'after', 0)),
  to_char("canceledAt" AT TIME ZONE "zone", 'YYYY-MM'), "canceledAt"
FROM "counted" WHERE "status" = 'canceled';
