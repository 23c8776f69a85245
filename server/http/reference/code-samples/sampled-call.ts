/** One call of an operation, as samples show it. */
export type SampledCall = {
  /** The name of the client's function, such as `checkout.sessions.create`. */
  sdkName: string;
  method: string;
  /** With its parameters filled in, such as `/api/canary/customers/cus_…`. */
  path: string;
  parameters: string[];
  body: unknown;
  needsKey: boolean;
};

/** Whether the call takes an idempotency key; the TypeScript client makes one by itself. */
export function isWrite(method: string): boolean {
  return method !== "GET";
}
