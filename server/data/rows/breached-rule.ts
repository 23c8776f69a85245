/**
 * The name of the unique rule that a write would have broken; null for any other failure. Said by
 * the driver itself, or by Prisma, whose adapter passes on what it said: P2002 of its own writes, P2010
 * of statements in a transaction.
 */
export function breachedRule(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint, message, meta } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    meta?: { driverAdapterError?: { cause?: DriverError } };
  };
  if (code === "23505") return ruleOf(constraint, message);
  const cause = meta?.driverAdapterError?.cause;
  if (cause?.originalCode !== "23505") return null;
  return ruleOf(cause.constraint?.index, cause.originalMessage);
}

type DriverError = {
  originalCode?: unknown;
  originalMessage?: unknown;
  constraint?: { index?: unknown };
};

/**
 * Where tables are spread over machines, a part's number follows the name, and the message alone has it:
 * Citus passes on the code, the message and the detail of a node's refusal (ReportResultError, remote_commands.c).
 */
function ruleOf(name: unknown, message: unknown): string {
  const [, inMessage] = /"([^"]+)"/.exec(String(message)) ?? [];
  return String(name ?? inMessage).replace(/_\d+$/, "");
}
