/** Where two texts first differ, in bytes of UTF-8, with what stands around it; null when they do not. */
export type Difference = { at: number; sent: string; received: string };

export function firstDifference(sent: string, received: string): Difference | null {
  const [a, b] = [Buffer.from(sent), Buffer.from(received)];
  if (a.equals(b)) return null;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const around = (bytes: Buffer) => bytes.subarray(Math.max(0, at - 16), at + 16).toString("utf8");
  return { at, sent: around(a), received: around(b) };
}

/** True for the same JSON value, whatever its bytes and the order of its keys. */
export function isSameJson(sent: string, received: string): boolean {
  try {
    return canonical(JSON.parse(sent)) === canonical(JSON.parse(received));
  } catch {
    return false;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** True when `part` is the signature `made` in another encoding: base64url, hex, unpadded, quoted, percent-encoded. */
export function isSlipOf(part: string, made: string): boolean {
  const bytes = Buffer.from(made.slice("v1,".length), "base64");
  const text = part.replace(/^v1[,=]/, "").replace(/^["']|["']$/g, "");
  if (/^[0-9a-f]{64}$/i.test(text)) return bytes.toString("hex") === text.toLowerCase();
  if (decodeURIComponentSafely(text) !== text)
    return isSlipOf(decodeURIComponentSafely(text), made);
  return Buffer.from(text, "base64").equals(bytes);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
