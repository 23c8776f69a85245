/** A word or a sign of an SQL text. `sub` stands for a query in parentheses. */
export type Token = { text: string; isName: boolean; sub?: Token[] };

const pattern =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")+"|\$\d+|[A-Za-z_][\w$]*|\d+(?:\.\d+)?|::|<=|>=|<>|!=|\S/g;

/** The tokens of an SQL text. Names in quotes lose the quotes, other words are in lower case. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const [part] of sql.matchAll(pattern)) {
    if (part.startsWith("--") || part.startsWith("/*")) continue;
    if (part.startsWith('"')) tokens.push({ text: part.slice(1, -1), isName: true });
    else if (/^[A-Za-z_]/.test(part)) tokens.push({ text: part.toLowerCase(), isName: true });
    else tokens.push({ text: part, isName: false });
  }
  return tokens;
}

const begins = new Set(["select", "with", "insert", "update", "delete"]);

/** The same with each query in parentheses folded into one token; other parentheses stay. */
export function foldQueries(tokens: readonly Token[]): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (token.text === "(" && begins.has(tokens[at + 1]?.text ?? "")) {
      const end = closing(tokens, at);
      folded.push({ text: "(query)", isName: false, sub: tokens.slice(at + 1, end) });
      at = end;
    } else {
      folded.push(token);
    }
  }
  return folded;
}

/** Where the parenthesis that opens at `open` closes. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.text === "(") depth += 1;
    else if (tokens[at]?.text === ")" && (depth -= 1) === 0) return at;
  }
  return tokens.length;
}

/** Queries that UNION and the like put together, or semicolons and PL/pgSQL's words keep apart. */
export function splitQueries(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (/^(?:union|intersect|except|;|loop|begin)$/.test(token.text)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
