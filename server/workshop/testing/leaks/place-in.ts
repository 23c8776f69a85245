/** Where something stands in a text, -1 when it does not. */
export type Find = (text: string) => number;

/** Matches an id in the form that all of the service's ids have, so that it reveals nothing else. */
const ids = /^[a-z]{2,8}_[0-9a-z]{20,32}$/;

/**
 * Where `find` finds something in a line, in words for whoever mends it: the line's number and, in
 * JSON, the field and the row's id. The found text itself is not in the answer.
 */
export function placeIn(line: string, number: number, find: Find): string {
  const value = parsed(line);
  if (value === undefined) return `line ${number}`;
  const field = fieldOf(value, find)?.join(".");
  const id: unknown = Reflect.get(value, "id");
  const row = typeof id === "string" && ids.test(id) ? ` (${id})` : "";
  return `line ${number}${row}${field ? `: ${field}` : ""}`;
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The names that lead to it; a name that is itself what was found is not told. */
function fieldOf(value: unknown, find: Find): string[] | undefined {
  if (typeof value !== "object" || value === null) return find(String(value)) >= 0 ? [] : undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (find(name) >= 0) return ["(a name)"];
    const rest = fieldOf(inner, find);
    if (rest) return [name, ...rest];
    // Some forms are a name with what it names.
    if (find(JSON.stringify({ [name]: inner })) >= 0) return [name];
  }
  return undefined;
}
