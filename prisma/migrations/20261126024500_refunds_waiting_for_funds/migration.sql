-- What is reserved for them is read with every balance and payout: server/ledger/free.ts.
CREATE INDEX CONCURRENTLY refunds_waiting_by_hand ON refunds ("merchantId", currency)
WHERE "waitsForFunds" AND status = 'pending';
