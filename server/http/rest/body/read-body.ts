import { DomainError } from "#server/core/errors.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";
import { decodeJsonObject, type PointedNumbers } from "#server/http/rest/body/strict-json.ts";
import type { RestRequest } from "#server/http/rest/rest-request.ts";

export type RequestBody = {
  bytes: Uint8Array;
  value: Record<string, unknown>;
  pointed: PointedNumbers;
};

/** As of a request that has none. */
export const emptyBody = (): RequestBody => ({
  bytes: new Uint8Array(),
  value: {},
  pointed: new Map(),
});

/**
 * The request's JSON object. No body at all is an empty object: many actions need none.
 * @throws unsupported_media_type · body_too_large · invalid_json
 */
export async function readJsonBody(request: RestRequest): Promise<RequestBody> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return emptyBody();
  requireJson(request.headers);
  return { bytes, ...decodeJsonObject(bytes) };
}

function requireJson(headers: HeaderReader): void {
  const type = headers.get("content-type") ?? "";
  const encoding = headers.get("content-encoding") ?? "identity";
  const [media = "", ...parameters] = type.split(";").map((part) => part.trim());
  const isJson = /^application\/(?:[\w.+-]+\+)?json$/i.test(media);
  if (isJson && parameters.every(isReadable) && encoding === "identity") return;
  throw new DomainError(
    "unsupported_media_type",
    "Send the body as `Content-Type: application/json`, in UTF-8 and uncompressed.",
  );
}

/** JSON is UTF-8 (RFC 8259), of which ASCII is a part, whatever it is called; other parameters say nothing of it. */
function isReadable(parameter: string): boolean {
  const [name = "", value = ""] = parameter.split("=").map((part) => part.trim());
  return name.toLowerCase() !== "charset" || /^("?)(?:utf-?8|us-ascii|ascii)\1$/i.test(value);
}
