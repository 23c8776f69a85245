/** How to write a value that is sent, one sentence for each kind, which continues the path of its field. */
export const sentences = {
  amount: "must be a whole number of the currency's smallest unit, such as 4900 for €49.00",
  currency: 'must be a three-letter ISO 4217 code such as "EUR"',
  currencyInUse: 'must be a three-letter ISO 4217 code that is in use, such as "EUR"',
  moment: "must be an ISO 8601 date-time such as 2026-02-18T09:30:00.000Z, or a date",
};

type Issue = { code?: string; input?: unknown };

/**
 * For a schema's `error`: the sentence for a value of another type. A value that is not there stays one that is required,
 * and bounds keep their own words.
 */
export function ofAnotherType(sentence: string): (issue: Issue) => string | undefined {
  return ({ code, input }) =>
    code === "invalid_type" && input !== undefined ? sentence : undefined;
}
