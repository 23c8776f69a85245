-- Lists and searches of payments: by the card's last four, by amount, and past the many that are
-- paid and nothing more, to those that are refunded, disputed, declined, held or waiting.
CREATE INDEX payment_attempts_last4_by_hand ON payment_attempts ("merchantId", "cardLast4", "createdAt" DESC) WHERE "cardLast4" IS NOT NULL;
CREATE INDEX payment_intents_amount_by_hand ON payment_intents ("merchantId", amount, "createdAt", id);
CREATE INDEX payment_intents_news_by_hand ON payment_intents ("merchantId", "createdAt" DESC, id DESC) WHERE "amountRefunded" > 0 OR dispute IS NOT NULL;
CREATE INDEX payment_intents_unpaid_by_hand ON payment_intents ("merchantId", status, "createdAt" DESC, id DESC) WHERE status <> 'succeeded';
