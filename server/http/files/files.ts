import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Services } from "#server/core/context.ts";
import { answerFileRequest } from "#server/http/files/answer.ts";
import type { FileAnswer } from "#server/http/files/message.ts";
import { getServices } from "#server/http/services.ts";

/** Whether the address is a file's. */
export function isFileAddress(path: string): boolean {
  return /^\/files\/(upload|download|public)\//.test(path);
}

/** For routes of Next. */
export function handleFiles(request: Request): Promise<Response> {
  return answerFiles(getServices(), request);
}

export async function answerFiles(services: Services, request: Request): Promise<Response> {
  const { status, headers, body } = await answerFileRequest(services, {
    method: request.method,
    url: new URL(request.url),
    headers: Object.fromEntries(request.headers),
    body: Readable.fromWeb((request.body ?? new Blob([]).stream()) as NodeReadableStream),
  });
  return new Response(request.method === "HEAD" ? null : webBody(body), { status, headers });
}

function webBody(body: FileAnswer["body"]): BodyInit | null {
  if (body instanceof Readable) return Readable.toWeb(body) as ReadableStream;
  return typeof body === "string" || body === null ? body : new Uint8Array(body);
}

/**
 * For node:http: bytes go from socket to file and back as Node's own streams, a few dozen KiB a
 * transfer in memory. Never rejects.
 */
export async function listenForFiles(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", services.env.APP_URL);
    send(
      request,
      response,
      await answerFileRequest(services, { method, url, headers, body: request }),
    );
  } catch (error) {
    services.log.warn({ err: error }, "a file request could not be answered");
    response.destroy();
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: FileAnswer): void {
  const { status, headers, body } = answer;
  response.writeHead(status, headers);
  if (!(body instanceof Readable)) {
    response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
  } else {
    // A reader that goes away, or a file that ends early, closes both; there is nobody to tell.
    pipeline(body, response).catch(() => response.destroy());
  }
}
