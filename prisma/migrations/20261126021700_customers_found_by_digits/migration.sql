-- A telephone number is found however it was typed: server/routers/customers/search-text.ts writes its digits for new customers.
UPDATE customers SET "searchText" = "searchText" || ' ' || regexp_replace("phoneNumber", '[^[:digit:]]', '', 'g')
WHERE "phoneNumber" ~ '[^[:digit:]]' AND "erasedAt" IS NULL;
