import { DomainError } from "#server/core/errors.ts";
import type { HeaderReader } from "#server/core/header-reader.ts";

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
    return request.body ? await readCounting(request.body, bytesMax) : new Uint8Array();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("invalid_json", "The body could not be read to its end.");
  }
}

async function readCounting(
  stream: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError(
    "body_too_large",
    `The body is larger than ${bytesMax === mebibyte ? "1 MiB" : `${bytesMax} bytes`}.`,
  );
}
