import { DomainError } from "#server/core/errors.ts";
import { numberAt } from "#server/http/rest/body/rounded-number.ts";

/** Deeper bodies are refused before anything recursive sees them. */
const depthMax = 64;

/**
 * The numbers of a JSON text that are written with a decimal point or an exponent, as they are written: by the object
 * or list that holds them, and their key there.
 */
export type PointedNumbers = ReadonlyMap<object, ReadonlyMap<string, string>>;

/** An object that JSON text held, and how its numbers were written where that may matter. */
type DecodedObject = { value: Record<string, unknown>; pointed: PointedNumbers };

/**
 * Decodes a request body: UTF-8, JSON, one object. Refused besides broken JSON: two values for
 * one key (readers would disagree on which counts), the key `__proto__`, and 5.0000000000000000001, which would be
 * taken for 5: an amount is never another one than was written.
 * @throws invalid_json
 */
export function decodeJsonObject(bytes: Uint8Array): DecodedObject {
  const text = decodeUtf8(bytes);
  const { members, isPointed } = scan(text);
  const pointed = new Map<object, Map<string, string>>();
  const value = parse(text, isPointed ? noting(pointed) : undefined);
  if (!isObject(value)) throw invalid("The body must be a JSON object.");
  if (countKeys(value) !== members) throw invalid("The body names a key twice in one object.");
  return { value, pointed };
}

/**
 * For readers of what browsers write, which is not looked at for keys that stand twice. A browser writes no whole number
 * of exact size with a point or an exponent, so 49.00 is somebody's 49 euros.
 * @throws invalid_json when it is nested too deep, a number is rounded or such a one, or a key is `__proto__`
 */
export function refuseStrangeJson(text: string): void {
  const { wholeWithPoint } = scan(text);
  if (wholeWithPoint !== null)
    throw invalid(
      `The body has the number ${wholeWithPoint}. Write whole numbers without a decimal point or an exponent.`,
    );
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

/** Parses JSON, or returns null; the code that reads the result says what is wrong. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The third argument, how a value is written, is of ES2026; TypeScript's own declarations have two. */
type Reviver = (
  this: object,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown;

function parse(text: string, reviver: Reviver | undefined): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    throw invalid("The body is not valid JSON.");
  }
}

/** Changes nothing: keeps how numbers with a point or an exponent are written. */
function noting(pointed: Map<object, Map<string, string>>): Reviver {
  return function note(key, value, context) {
    const source = context?.source;
    if (typeof value !== "number" || source === undefined || !/[.eE]/.test(source)) return value;
    const known = pointed.get(this) ?? new Map<string, string>();
    pointed.set(this, known.set(key, source));
    return value;
  };
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const minus = 0x2d;
const [zero, nine] = [0x30, 0x39];
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

type Scan = {
  /** Members of all objects as written: the colons outside strings. */
  members: number;
  /** Some number has a decimal point or an exponent. */
  isPointed: boolean;
  /** The first of those that is a whole number of exact size. */
  wholeWithPoint: string | null;
};

/** Looks through a text once. @throws invalid_json for too much depth and for numbers that reading would round */
function scan(text: string): Scan {
  const found: Scan = { members: 0, isPointed: false, wholeWithPoint: null };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === minus || (code >= zero && code <= nine)) at = endOfNumber(text, at, found);
    else if (code === colon) found.members += 1;
    else if (closings.has(code)) depth -= 1;
    else if (openings.has(code)) depth += 1;
    if (depth > depthMax) throw invalid(`The body is nested more than ${depthMax} levels deep.`);
  }
  return found;
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
function endOfNumber(text: string, start: number, found: Scan): number {
  const { end, isRounded, isPointed } = numberAt(text, start);
  const written = text.slice(start, Math.min(end, start + 40));
  if (isPointed) {
    found.isPointed = true;
    if (Number.isSafeInteger(Number(text.slice(start, end)))) found.wholeWithPoint ??= written;
  }
  if (!isRounded) return end - 1;
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
