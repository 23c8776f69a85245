/**
 * The name of the unique rule that a write would have broken; null for any other failure. Said by
 * the driver itself, or by Prisma (P2002), whose adapter passes it on.
 */
export function breachedRule(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const { code, constraint, meta } = error as Error & {
    code: unknown;
    constraint?: unknown;
    meta?: { driverAdapterError?: { cause?: { constraint?: { index?: unknown } } } };
  };
  if (code === "23505") return ruleOf(constraint);
  if (code !== "P2002") return null;
  return ruleOf(meta?.driverAdapterError?.cause?.constraint?.index);
}

/** Where tables are spread over machines, a part's number follows the name. */
function ruleOf(name: unknown): string {
  return String(name).replace(/_\d+$/, "");
}
