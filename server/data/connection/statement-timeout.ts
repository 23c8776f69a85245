type DriverError = { originalCode?: unknown };

/** Whether PostgreSQL broke a statement off because it took longer than its `statement_timeout` (SQLSTATE 57014). */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as Error & {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: DriverError } };
  };
  return code === "57014" || meta?.driverAdapterError?.cause?.originalCode === "57014";
}
