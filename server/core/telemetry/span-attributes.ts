/**
 * Everything that a span may say. Words of ours, declared paths, statuses and ids, each in its form: what is not
 * listed here, or does not look like it, is left out, so that nothing that a caller or a shopper wrote leaves
 * the house with a trace. Names follow OpenTelemetry's semantic conventions where it has some.
 */
const forms = {
  "http.request.method": /^[A-Z]{3,10}$/,
  /** The declared path, as in the log; for what Next answers the folder. */
  "http.route": /^[\w/.{}*-]{1,100}$/,
  "http.response.status_code": /^[1-5]\d\d$/,
  "canary.request.id": /^[\w.:-]{1,128}$/,
  "canary.merchant.id": /^mer_\w{1,40}$/,
  "canary.procedure": /^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40}){0,3}$/,
  /** A code of the closed table (core/errors.ts), or what the database or Node calls it. */
  "error.type": /^\w{1,60}$/,
  "db.system.name": /^postgresql$/,
  "db.operation.name": /^[A-Z]{1,20}$/,
  /** Without values: `withoutValues` is the one who makes it. */
  "db.query.text": /^[^'"]*(?:"\w+"[^'"]*)*$/,
  "canary.processor": /^\w{1,40}$/,
  "canary.processor.call": /^[a-zA-Z]{1,40}$/,
  "canary.event.id": /^evt_\w{1,40}$/,
  "canary.delivery.id": /^\w{1,10}_\w{1,40}$/,
  "canary.endpoint.id": /^we_\w{1,40}$/,
  "canary.attempt": /^\d{1,6}$/,
  "canary.outcome": /^\w{1,40}$/,
  "canary.job": /^[\w -]{1,60}$/,
  "canary.job.done": /^\d{1,12}$/,
} satisfies Record<string, RegExp>;

export type SpanAttribute = keyof typeof forms;
export type SpanAttributes = Partial<Record<SpanAttribute, string | number | null | undefined>>;

/** The given attributes that a span may carry. */
export function allowed(attributes: SpanAttributes): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const form = Object.hasOwn(forms, name) ? forms[name as SpanAttribute] : undefined;
      const isSaid = value !== null && value !== undefined && form?.test(String(value));
      return isSaid ? [[name, value]] : [];
    }),
  );
}

/**
 * Quoted names, texts and comments of SQL, each with its own opening and closing sign, matched in the order in
 * which they come.
 */
const quoted =
  /"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|\b[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

function isComment(piece: string): boolean {
  return piece.startsWith("--") || piece.startsWith("/*");
}

const textMax = 4_000;
const rememberedMax = 1_000;
const remembered = new Map<string, string>();

/**
 * A statement as it may be told: parameters are numbers anyway, and what stands in the text itself as a value becomes
 * `?`, also where nobody but us wrote it. Comments go.
 */
export function withoutValues(sql: string): string {
  const known = remembered.get(sql);
  if (known !== undefined) return known;
  const text = sql
    .replaceAll(quoted, (piece) => (piece.startsWith('"') ? piece : isComment(piece) ? "" : "?"))
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/g, "?")
    .replaceAll(/\s+/g, " ")
    .trim();
  const told = startOfStatement(text);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(sql, told);
  return told;
}

/** The first characters of a long statement, never with half of a quoted name: `allowed` refuses that. */
function startOfStatement(text: string): string {
  const start = text.slice(0, textMax);
  const isInName = start.split('"').length % 2 === 0;
  return isInName ? start.slice(0, start.lastIndexOf('"')) : start;
}
