/** The records of a CSV file (RFC 4180), its first line's names as keys. Null when a quote is left open. */
export function readCsv(text: string): Record<string, string>[] | null {
  const lines = linesOf(text.replace(/^\uFEFF/, ""));
  if (!lines) return null;
  const [names = [], ...rows] = lines;
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [name.trim(), row[at] ?? ""])),
  );
}

const part = /"((?:[^"]|"")*)"(?=[,\r\n]|$)|([^",\r\n]*)/y;
const end = /,|\r?\n|$/y;

function linesOf(text: string): string[][] | null {
  const lines: string[][] = [];
  let line: string[] = [];
  for (let at = 0; at <= text.length;) {
    part.lastIndex = at;
    const [all = "", quoted, plain = ""] = part.exec(text) ?? [];
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    end.lastIndex = at + all.length;
    const mark = end.exec(text);
    if (!mark) return null;
    if (mark[0] !== ",") {
      if (line.some((field) => field !== "")) lines.push(line);
      line = [];
      if (mark[0] === "") return lines;
    }
    at = end.lastIndex;
  }
  return lines;
}
