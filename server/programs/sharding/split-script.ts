/** What a statement is made of: what may hold a semicolon that ends nothing, the one that ends it, the rest. */
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
