import type { IncomingMessage } from "node:http";
import type { Fields } from "#server/workshop/testing/stripe/wire.ts";

/** A request as it came; tests look at these. */
export type SeenRequest = {
  method: string;
  path: string;
  fields: Fields;
  idempotencyKey: string | null;
};

/** `text` is its body as it came; of a file, fields tell name, type, size and how its bytes begin. */
export async function readRequest(
  request: IncomingMessage,
): Promise<SeenRequest & { text: string }> {
  const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://double");
  const bytes = await readAll(request);
  const text = bytes.toString();
  const fields = isMultipart(request)
    ? await readParts(request, bytes)
    : Object.fromEntries(new URLSearchParams(request.method === "GET" ? searchParams : text));
  const idempotencyKey = headerOf(request, "idempotency-key");
  return { method: request.method ?? "", path, fields, idempotencyKey, text };
}

export function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

async function readAll(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isMultipart(request: IncomingMessage): boolean {
  return headerOf(request, "content-type")?.startsWith("multipart/form-data") ?? false;
}

async function readParts(request: IncomingMessage, bytes: Buffer<ArrayBuffer>): Promise<Fields> {
  const headers = { "content-type": headerOf(request, "content-type") ?? "" };
  const fields: Fields = {};
  for (const [name, part] of await new Response(bytes, { headers }).formData()) {
    if (typeof part === "string") fields[name] = part;
    else {
      const begin = Buffer.from(await part.slice(0, 8).arrayBuffer()).toString("latin1");
      const { name: filename, type, size } = part;
      fields[name] = JSON.stringify({ filename, type, size, begin });
    }
  }
  return fields;
}
