/**
 * Headers as people have them at hand: `name: value` lines of a log or of curl, or a JSON object
 * that a framework printed. Names in lower case; what is no header is left out.
 */
export function parseHeaders(text: string): Record<string, string> {
  return parseObject(text) ?? parseLines(text);
}

function parseObject(text: string): Record<string, string> | null {
  if (!text.trim().startsWith("{")) return null;
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
  } catch {
    return null;
  }
}

function parseLines(text: string): Record<string, string> {
  const found = text.matchAll(
    /^[\s>"',{-]*H?[\s"']*([\w-]+)["']?\s*[:=]\s*["']?(.*?)["',\\\s]*$/gm,
  );
  return Object.fromEntries(
    Array.from(found, ([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );
}
