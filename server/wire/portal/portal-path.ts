/** A customer's page that nobody touches closes after so many minutes. */
export const quietMinutes = 20;

type Query = Record<string, string | null | undefined>;

/** The customer's page of a merchant, and on it one of its pages. What is null or undefined is left out. */
export function portalPath(merchantId: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [[name, value]],
  );
  const asked = new URLSearchParams(given).toString();
  return `/portal/${merchantId}${asked && `?${asked}`}`;
}
