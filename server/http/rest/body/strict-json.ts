import { DomainError } from "#server/core/errors.ts";
import { numberAt } from "#server/http/rest/body/rounded-number.ts";

/** Deeper bodies are refused before anything recursive sees them. */
const depthMax = 64;

/**
 * Decodes a request body: UTF-8, JSON, one object. Refused besides broken JSON: two values for
 * one key (readers would disagree on which counts), the key `__proto__`, and 5.0000000000000000001, which would be
 * taken for 5: an amount is never another one than was written.
 * @throws invalid_json
 */
export function decodeJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = decodeUtf8(bytes);
  const membersInText = countMembers(text);
  const value = parse(text);
  if (!isObject(value)) throw invalid("The body must be a JSON object.");
  if (countKeys(value) !== membersInText)
    throw invalid("The body names a key twice in one object.");
  return value;
}

/**
 * For readers of other JSON than one object, which is not looked at for keys that stand twice.
 * @throws invalid_json when it is nested too deep, a number is rounded or a key is `__proto__`
 */
export function refuseStrangeJson(text: string): void {
  countMembers(text);
  // Written as it is, or by an escape: texts of neither are not read twice.
  if (!/__proto__|\\u/.test(text)) return;
  const value: unknown = parseOrNull(text);
  if (typeof value === "object" && value !== null) countKeys(value);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid("The body is not valid UTF-8.");
  }
}

/** Whoever reads it says what is wrong with it. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("The body is not valid JSON.");
  }
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const minus = 0x2d;
const [zero, nine] = [0x30, 0x39];
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Members of all objects as written: the colons outside strings. Also where depth is limited and numbers are looked at. */
function countMembers(text: string): number {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === minus || (code >= zero && code <= nine)) at = endOfNumber(text, at);
    else if (code === colon) members += 1;
    else if (closings.has(code)) depth -= 1;
    else if (openings.has(code)) depth += 1;
    if (depth > depthMax) throw invalid(`The body is nested more than ${depthMax} levels deep.`);
  }
  return members;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

/** Where its last character stands. @throws invalid_json */
function endOfNumber(text: string, start: number): number {
  const { end, isRounded } = numberAt(text, start);
  if (!isRounded) return end - 1;
  const written = text.slice(start, Math.min(end, start + 40));
  throw invalid(`The body has the number ${written}, which would be rounded to a whole one.`);
}

/** Members of all objects as parsed: fewer than written when a key was given twice. */
function countKeys(value: object): number {
  let keys = 0;
  for (const [key, child] of Object.entries(value)) {
    if (key === "__proto__") throw invalid("The body must not have the key __proto__.");
    if (typeof child === "object" && child !== null) keys += countKeys(child);
    keys += 1;
  }
  return Array.isArray(value) ? keys - value.length : keys;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(message: string): DomainError {
  return new DomainError("invalid_json", message);
}
