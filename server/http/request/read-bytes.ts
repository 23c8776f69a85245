import { collectBytes } from "#server/core/collect-bytes.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

const mebibyte = 1024 * 1024;

type BodySource = { headers: HeaderReader; body: AsyncIterable<Uint8Array> | null };

/**
 * The request's body: at most 1 MiB, or what is given, whatever Content-Length says or does not say.
 * @throws body_too_large · invalid_json (the sender went away)
 */
export async function readBytes(
  request: BodySource,
  bytesMax = mebibyte,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > bytesMax) throw tooLarge(bytesMax);
  try {
    if (!request.body) return new Uint8Array();
    return await collectBytes(request.body, bytesMax, () => tooLarge(bytesMax));
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw new DomainError("invalid_json", "The body could not be read to its end.");
  }
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError(
    "body_too_large",
    `The body is larger than ${bytesMax === mebibyte ? "1 MiB" : `${bytesMax} bytes`}.`,
  );
}
