-- Customers are found by their e-mail address in Unicode's form NFC from now on (server/wire/atoms/email/email-rule.ts).
-- Of two that became one address the one that is composed already keeps it; the other is found by its id.
UPDATE customers SET "emailKey" = normalize("emailKey", NFC)
WHERE "emailKey" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM customers twin
  WHERE twin."merchantId" = customers."merchantId" AND twin."emailKey" = normalize(customers."emailKey", NFC));
