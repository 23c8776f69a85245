import type { IncomingMessage } from "node:http";
import type { Fields } from "#server/workshop/testing/stripe/wire.ts";

/** A request as it came; tests look at these. */
export type SeenRequest = {
  method: string;
  path: string;
  fields: Fields;
  idempotencyKey: string | null;
};

/** `text` is the body as it came; `headers` have names in lower case. */
export type WireRequest = SeenRequest & { text: string; headers: Record<string, string> };

type Sent = { method: string; url: string; headers: object; bytes: Buffer<ArrayBuffer> };

export async function readRequest(request: IncomingMessage): Promise<WireRequest> {
  const { method = "", url = "/", headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return wireRequest({ method, url, headers, bytes: Buffer.concat(chunks) });
}

/** For a file, its field has name, type, size and the first bytes, as JSON. */
export async function wireRequest({ method, url, ...sent }: Sent): Promise<WireRequest> {
  const { pathname: path, searchParams } = new URL(url, "http://double");
  const headers = lowerCase(sent.headers);
  const text = sent.bytes.toString();
  const type = headers["content-type"] ?? "";
  const fields = type.startsWith("multipart/form-data")
    ? await readParts(type, sent.bytes)
    : Object.fromEntries(new URLSearchParams(method === "GET" ? searchParams : text));
  return {
    method,
    path,
    fields,
    idempotencyKey: headers["idempotency-key"] ?? null,
    text,
    headers,
  };
}

function lowerCase(headers: object): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
}

async function readParts(type: string, bytes: Buffer<ArrayBuffer>): Promise<Fields> {
  const fields: Fields = {};
  const form = new Response(bytes, { headers: { "content-type": type } });
  for (const [name, part] of await form.formData()) {
    if (typeof part === "string") fields[name] = part;
    else {
      const begin = Buffer.from(await part.slice(0, 8).arrayBuffer()).toString("latin1");
      const { name: filename, type: kind, size } = part;
      fields[name] = JSON.stringify({ filename, type: kind, size, begin });
    }
  }
  return fields;
}
