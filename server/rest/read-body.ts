import { DomainError } from "#server/errors.ts";
import { decodeJsonObject } from "#server/rest/strict-json.ts";

const bytesMax = 1024 * 1024;

export type RequestBody = { bytes: Uint8Array; value: Record<string, unknown> };

/**
 * The request's JSON object. No body at all is an empty object: many actions need none.
 * @throws unsupported_media_type · body_too_large · invalid_json
 */
export async function readJsonBody(request: Request): Promise<RequestBody> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return { bytes, value: {} };
  requireJson(request.headers);
  return { bytes, value: decodeJsonObject(bytes) };
}

/** At most 1 MiB, whatever Content-Length says or does not say. @throws body_too_large */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > bytesMax) throw tooLarge();
  try {
    // The server holds senders to their Content-Length; without one, bytes are counted here.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    return request.body ? await readCounting(request.body) : new Uint8Array();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("invalid_json", "The body could not be read to its end.");
  }
}

async function readCounting(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireJson(headers: Headers): void {
  const type = headers.get("content-type") ?? "";
  const encoding = headers.get("content-encoding") ?? "identity";
  const isJson = /^application\/(?:[\w.+-]+\+)?json *(?:; *charset=("?)utf-8\1 *)?;?$/i.test(
    type.trim(),
  );
  if (isJson && encoding === "identity") return;
  throw new DomainError(
    "unsupported_media_type",
    "Send the body as `Content-Type: application/json`, not compressed.",
  );
}

function tooLarge(): DomainError {
  return new DomainError("body_too_large", "The body is larger than 1 MiB.");
}
