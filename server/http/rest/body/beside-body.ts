import { merchantForbidden } from "#server/core/errors.ts";
import { decodeQuery, type QueryShape } from "#server/http/operations/decode-query.ts";
import type { Operation } from "#server/http/operations/operations.ts";

/** The query parameters that a call with a body may have. Others are refused, as on lists. */
const besideBody: QueryShape = new Map([["merchantId", { kind: "string", repeated: false }]]);

/**
 * The merchant whom the address names. The procedure sees one of them, so of two that differ one is not
 * the caller's. @throws validation_failed · merchant_forbidden
 */
export function merchantBesideBody(
  { isPublic }: Operation,
  query: string,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  if (isPublic || query === "") return {};
  const asked = decodeQuery(besideBody, query);
  if (typeof sent["merchantId"] !== "string" || sent["merchantId"] === asked["merchantId"])
    return asked;
  if (asked["merchantId"] !== undefined) throw merchantForbidden();
  return {};
}
