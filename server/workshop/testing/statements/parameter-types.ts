import type { ClientBase } from "pg";

/** Types too narrow for some value of another one: PostgreSQL takes them of a literal nearby (`ELSE 0`, `+ 1`). */
const narrow =
  /^(?:smallint|integer|real|double precision|interval|date|time(?: with.*)?|timestamp without time zone)(?:\[\])?$/;

/** The types that a parameter may have without a cast, and that a cast to the first type cuts. */
const wider: Record<string, readonly string[]> = {
  smallint: ["integer", "bigint", "numeric"],
  integer: ["bigint", "numeric"],
  real: ["double precision", "numeric"],
  "timestamp without time zone": ["timestamp with time zone"],
};

/** SQLSTATE of types that do not meet: datatype_mismatch, undefined_function, cannot_coerce, ambiguous_function. */
const mismatches = new Set(["42804", "42883", "42846", "42725"]);

/**
 * The problems with the types of a statement's parameters, by PostgreSQL's own word: one that is guessed
 * to be narrow where nobody has said so, one that is cast to less than what it meets, or types that
 * do not meet. A guess is right until a value comes that does not fit.
 */
export async function wrongTypes(client: ClientBase, sql: string): Promise<string[]> {
  const types = await preparedTypes(client, sql);
  if ("mismatch" in types) return [types.mismatch];
  if (isPlainInsert(sql)) return [];
  const wrong: string[] = [];
  for (const [nth, type] of types.parameters.entries()) {
    if (!narrow.test(type)) continue;
    const cast = new RegExp(String.raw`(\$${nth + 1})(?!\d)\s*::\s*[a-z]\w*(?:\[\])?`, "gi");
    const said = new RegExp(String.raw`CAST\(\s*\$${nth + 1}\s+AS`, "i");
    if (!cast.test(sql)) {
      if (!said.test(sql) && !isOfColumn(sql, nth + 1))
        wrong.push(`$${nth + 1} is guessed to be ${type}: say its type`);
      continue;
    }
    const without = await preparedTypes(client, sql.replaceAll(cast, "$1"));
    const meets = "parameters" in without ? (without.parameters[nth] ?? "") : "";
    if (isWider(meets, type)) wrong.push(`$${nth + 1} is cast to ${type} and meets ${meets}`);
  }
  return wrong;
}

/** `"points" <= $1`: whatever the column is. */
function isOfColumn(sql: string, number: number): boolean {
  const all = sql.match(new RegExp(String.raw`\$${number}(?!\d)`, "g")) ?? [];
  const compared = new RegExp(
    String.raw`(?:[a-z_]\w*|"\w+")\s*(?:=|<>|[<>]=?)\s*\$${number}(?!\d)(?!\s*[-+*/|])`,
    "gi",
  );
  return (sql.match(compared) ?? []).length === all.length;
}

/** Values of columns and nothing else: each parameter is of the type of its column. */
function isPlainInsert(sql: string): boolean {
  return /^\s*INSERT INTO "?\w+"? \([^()]*\) VALUES (?:\((?:\s*\$\d+\s*,?)+\),?\s*)+$/.test(sql);
}

function isWider(meets: string, said: string): boolean {
  return (wider[said.replace("[]", "")] ?? []).includes(meets.replace("[]", ""));
}

type Types = { parameters: string[] } | { mismatch: string };

async function preparedTypes(client: ClientBase, sql: string): Promise<Types> {
  try {
    await client.query(`PREPARE watched AS ${sql}`);
  } catch (error) {
    // Anything else (a table of another database) fails the statement itself, where it is sent.
    const isMismatch = mismatches.has(String(Reflect.get(error as Error, "code")));
    return isMismatch ? { mismatch: (error as Error).message } : { parameters: [] };
  }
  const { rows } = await client.query<{ types: string[] }>(
    "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'watched'",
  );
  await client.query("DEALLOCATE watched");
  return { parameters: rows[0]?.types ?? [] };
}
