-- What an entry's hash says of its transaction. The free text comes last, so that nothing is ambiguous.
CREATE OR REPLACE FUNCTION ledger_transaction_text(
  id text, merchant_id text, type text, currency text, related_type text, related_id text,
  created_at timestamptz, description text
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT id || '|' || merchant_id || '|' || type || '|' || currency || '|' || related_type || '|' || related_id || '|'
    || (extract(epoch FROM created_at) * 1000)::bigint || '|' || coalesce(description, '')
$$;

CREATE OR REPLACE FUNCTION ledger_entry_hash(
  previous bytea, account_id text, number bigint, amount bigint, balance_after bigint, transaction_text text
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(
    account_id || '|' || number || '|' || amount || '|' || balance_after || '|' || transaction_text, 'UTF8'))
$$;

-- A seal covers a line for each account that has moved since the seal before (server/ledger/verify/seal.ts).
CREATE OR REPLACE FUNCTION ledger_seal_line(account_id text, entry_number bigint, entry_hash bytea)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT account_id || '|' || entry_number || '|' || encode(entry_hash, 'hex')
$$;

CREATE OR REPLACE FUNCTION ledger_seal_hash(previous bytea, lines text)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(coalesce(lines, ''), 'UTF8'))
$$;
