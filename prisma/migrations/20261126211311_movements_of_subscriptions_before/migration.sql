-- Subscriptions that there are: new when they began, at what they cost now; churn when they were canceled.
WITH "zones" AS MATERIALIZED (SELECT "name" FROM pg_timezone_names),
"priced" AS (
  -- The charge of today: its items less their discount, and the tax that they contain.
  SELECT "sold".*,
    (SELECT coalesce(sum(("line"->>'amount')::numeric * ("line"->>'quantity')::numeric), 0)
      FROM jsonb_array_elements("sold"."lineItems") AS "line"
      WHERE coalesce("line"->>'type', 'item') IN ('item', 'discount')) AS "gross",
    "paid"."breakdown" AS "paidBreakdown",
    coalesce(("sold"."selling"->>'taxRate')::numeric, ("began"."hostedCheckoutConfig"->>'taxRate')::numeric, 0) AS "rate",
    CASE WHEN "zones"."name" IS NULL THEN 'UTC' ELSE "zones"."name" END AS "zone"
  FROM "subscriptions" AS "sold"
  JOIN "merchants" ON "merchants"."id" = "sold"."merchantId"
  LEFT JOIN "zones" ON "zones"."name" = "merchants"."timeZone"
  LEFT JOIN "checkout_sessions" AS "began"
    ON "began"."merchantId" = "sold"."merchantId" AND "began"."id" = "sold"."checkoutSessionId"
  LEFT JOIN "payment_intents" AS "paid"
    ON "paid"."merchantId" = "sold"."merchantId" AND "paid"."id" = "sold"."latestPaymentIntentId"
    AND "paid"."amount" = "sold"."amount" AND jsonb_array_length("paid"."breakdown"->'taxes') > 0
  WHERE jsonb_typeof("sold"."lineItems") = 'array'
),
"net" AS (
  SELECT "priced".*,
    CASE WHEN "paidBreakdown" IS NOT NULL THEN
      (SELECT coalesce(sum(("part"->>'gross')::numeric - ("part"->>'tax')::numeric), 0)
        FROM jsonb_array_elements("paidBreakdown"->'parts') AS "part"
        WHERE ("part"->>'line')::int < ("paidBreakdown"->>'items')::int)
    ELSE "gross" - round("gross" * "rate" / (100 + "rate")) END AS "netAmount",
    (CASE "recurring"->>'interval' WHEN 'day' THEN 365 WHEN 'week' THEN 52 ELSE 1 END)::numeric AS "over",
    ("recurring"->>'intervalCount')::numeric
      * CASE "recurring"->>'interval' WHEN 'month' THEN 1 ELSE 12 END AS "under"
  FROM "priced"
),
"monthly" AS (SELECT "net".*, div("netAmount" * "over" * 2 + "under", "under" * 2) AS "mrr" FROM "net"),
"weights" AS (
  SELECT "monthly"."merchantId", "monthly"."id", "line"->>'productId' AS "productId",
    sum(("line"->>'amount')::numeric * ("line"->>'quantity')::numeric) AS "weight"
  FROM "monthly", jsonb_array_elements("monthly"."lineItems") AS "line"
  WHERE coalesce("line"->>'type', 'item') = 'item'
  GROUP BY 1, 2, 3
),
"added" AS (
  SELECT *,
    sum("weight") OVER (PARTITION BY "merchantId", "id" ORDER BY "productId" NULLS FIRST) AS "until",
    sum("weight") OVER (PARTITION BY "merchantId", "id") AS "whole"
  FROM "weights"
),
"shares" AS (
  SELECT "added"."merchantId", "added"."id", jsonb_agg(jsonb_build_object(
      'productId', "productId",
      'mrr', div("mrr" * "until", "whole") - div("mrr" * ("until" - "weight"), "whole"))) AS "items"
  FROM "added"
  JOIN "monthly" ON "monthly"."merchantId" = "added"."merchantId" AND "monthly"."id" = "added"."id"
  WHERE "whole" > 0
  GROUP BY 1, 2
),
"counted" AS (
  SELECT "monthly".*, "shares"."items" FROM "monthly"
  JOIN "shares" ON "shares"."merchantId" = "monthly"."merchantId" AND "shares"."id" = "monthly"."id"
  WHERE "mrr" > 0
)
INSERT INTO "subscription_movements" (
  "merchantId", "subscriptionId", "ordinal", "customerId", "currency", "kind", "mrrBefore", "mrrAfter", "items", "month", "at")
SELECT "merchantId", "id", 0, "customerId", "currency", 'new'::"MovementKind", 0, "mrr",
  (SELECT jsonb_agg(jsonb_build_object('productId', "one"->'productId', 'before', 0, 'after', "one"->'mrr'))
    FROM jsonb_array_elements("items") AS "one"),
  to_char("createdAt" AT TIME ZONE "zone", 'YYYY-MM'), "createdAt"
FROM "counted"
UNION ALL
SELECT "merchantId", "id", 1, "customerId", "currency", 'churn'::"MovementKind", "mrr", 0,
  (SELECT jsonb_agg(jsonb_build_object('productId', "one"->'productId', 'before', "one"->'mrr', 'after', 0))
    FROM jsonb_array_elements("items") AS "one"),
  to_char("canceledAt" AT TIME ZONE "zone", 'YYYY-MM'), "canceledAt"
FROM "counted" WHERE "canceledAt" IS NOT NULL;
