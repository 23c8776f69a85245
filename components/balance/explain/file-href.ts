type Statement = {
  from: string;
  to: string;
  format: "pdf" | "csv" | "hledger" | "beancount" | "camt053";
};

/** Where a statement of the balance is had as a file. */
export function fileHref(currency: string, statement: Statement): string {
  return `/balance/explain/file?${new URLSearchParams({ currency, ...statement })}`;
}
