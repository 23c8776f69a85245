import pg from "pg";
import { liftLimits } from "#server/programs/schema/own-connection.ts";
import { findLeaks, type Leak, type Sink } from "#server/workshop/testing/leaks/find-leaks.ts";

/**
 * Patterns that PostgreSQL can check cheaply: they match everything that `findLeaks` may take for a secret, and
 * some text that it does not. Written in PostgreSQL's own syntax
 * (https://www.postgresql.org/docs/current/functions-matching.html), for plain text and for bytes in hexadecimal.
 */
const suspicious = [
  String.raw`\d{13,}`,
  String.raw`\d{4}[\s\-–—.]{1,3}\d{4,6}[\s\-–—.]{1,3}\d{4}`,
  String.raw`(3\d){13}`,
  String.raw`([MNO][DTjz][AEIMQUYcgk][w-z0-5]){4}`,
  "[sr]k_(test|live)_",
  "whsec_",
  String.raw`eyJ[\w-]{8,}\.eyJ`,
  "[Bb]earer +",
  "(canary|csrf-token)[a-z.]*(=|%3D)",
  "([Tt]oken|[Ss]ecret|[Ss]ig|[Ss]ignature)(=|%3D)",
  "([A-Z2-7]{4}-){5}[A-Z2-7]{4}",
  "otpauth://",
  String.raw`secret"\s*:\s*"[A-Z2-7]{32}`,
  String.raw`(cvc|cvv2?|[Ss]ecurity_?[Cc]ode|CVC|CVV2?)\\*["']?\s*[:=]`,
  String.raw`(password|[a-z]+Password|passphrase)\\*"\s*:`,
].join("|");

/** Types of columns that can hold what somebody wrote. */
const texts = ["text", "varchar", "bpchar", "json", "jsonb", "bytea", "_text", "_varchar"];
/** Between two columns: no number goes on over it. */
const several = "\n|\n";
type Table = { name: string; columns: string[] };

/**
 * Everything in the rows of a database that should not be there. Empty tables cost nothing: most tests fill a few
 * of many. Of the texts of a row only those leave the database that could be something.
 */
export async function findInDatabase(client: pg.ClientBase): Promise<Leak[]> {
  await liftLimits(client, "connection");
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(quote_ident(a.attname)) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
       AND a.attnum > 0 AND NOT a.attisdropped AND t.typname = ANY($1)
     GROUP BY c.relname`,
    [texts],
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string; row: string }>(
    tables.map(suspiciousRows).join(" UNION ALL "),
    [suspicious, several],
  );
  const byTable = Map.groupBy(rows, ({ name }) => `table ${name}`);
  const sinks = [...byTable].map(([name, found]): Sink => ({
    name,
    text: found.map(({ row }) => row).join("\n"),
  }));
  return findLeaks(sinks, []);
}

function suspiciousRows({ name, columns }: Table): string {
  const list = columns.join(", ");
  return `SELECT ${pg.escapeLiteral(name)} AS name, row_to_json(t)::text AS row
    FROM (SELECT ${list} FROM ${pg.escapeIdentifier(name)}) t WHERE concat_ws($2, ${list}) ~ $1`;
}
