/**
 * The parts of a script: texts and comments, which may hold a semicolon that ends nothing; the
 * semicolon that ends a statement; everything else.
 */
const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g;

/** The statements of an SQL script, without comments before or between them. */
export function splitScript(script: string): string[] {
  const statements = [""];
  for (const [text] of script.matchAll(piece)) {
    if (text === ";") statements.push("");
    else if (!/^(--|\/\*)/.test(text)) statements.push(statements.pop() + text);
  }
  return statements.map((one) => one.trim()).filter((one) => one !== "");
}

/**
 * An ALTER TABLE of several changes as one for each: Citus takes no constraint together with another
 * change. Any other statement as it is.
 */
export function splitChanges(statement: string): string[] {
  const [, table, changes] = /^(ALTER TABLE\s+(?:ONLY\s+)?\S+)\s+([\s\S]+)$/i.exec(statement) ?? [];
  if (table === undefined || changes === undefined) return [statement];
  const parts = [""];
  let depth = 0;
  for (const [text] of changes.matchAll(piece)) {
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (text === "," && depth === 0) parts.push("");
    else parts.push(parts.pop() + text);
  }
  return parts.map((change) => `${table} ${change.trim()}`);
}
