-- What a seal says of an entry. As a JSON array, so that nothing is ambiguous.
CREATE OR REPLACE FUNCTION audit_entry_line(entry audit_entries) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    entry.id, entry."merchantId", entry.position, entry.actor, entry."actorId", entry."actorName", entry.action,
    entry."objectType", entry."objectId", entry.before, entry.after, entry.refusal, entry.reason, entry.ip,
    entry."requestId", (extract(epoch FROM entry."createdAt") * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;

-- A seal covers a line for each entry since the seal before, in the order of their positions (server/audit/seal.ts).
CREATE OR REPLACE FUNCTION audit_seal_hash(previous bytea, lines text)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(coalesce(lines, ''), 'UTF8'))
$$;
