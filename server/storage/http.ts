import type { Services } from "#server/context.ts";
import { getServices } from "#server/services.ts";
import { isDiskStorage } from "#server/storage/create-storage.ts";
import { sendDownload } from "#server/storage/http-download.ts";
import { sendPublicFile } from "#server/storage/http-public.ts";
import { refusal } from "#server/storage/http-refusal.ts";
import { receiveUpload } from "#server/storage/http-upload.ts";

/** Whether `handleFiles` answers this path. */
export function isFileAddress(path: string): boolean {
  return /^\/files\/(upload|download|public)\//.test(path);
}

/**
 * The addresses of files: public ones, and those that the disk driver signs. These are for
 * browsers and upload clients, not part of the API: refusals are one sentence of plain text.
 */
export function handleFiles(request: Request): Promise<Response> {
  return answerFiles(getServices(), request);
}

export async function answerFiles(services: Services, request: Request): Promise<Response> {
  const url = new URL(request.url);
  try {
    return await answer(services, request, url);
  } catch (error) {
    services.log.error({ err: error, path: url.pathname }, "file request failed");
    return refusal(500, "Something went wrong on our side. Try again.");
  }
}

async function answer(services: Services, request: Request, url: URL): Promise<Response> {
  const [, , kind] = url.pathname.split("/");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { storage } = services;
  if (kind === "public")
    return isRead ? sendPublicFile(services, request, url) : notAllowed("GET, HEAD");
  if (!isDiskStorage(storage)) return refusal(404, "There is no such file.");
  if (kind === "download")
    return isRead ? sendDownload(services, storage, request, url) : notAllowed("GET, HEAD");
  if (kind === "upload")
    return request.method === "PUT"
      ? receiveUpload(services, storage, request, url)
      : notAllowed("PUT");
  return refusal(404, "There is no such file.");
}

function notAllowed(allow: string): Response {
  return refusal(405, `Only ${allow} is possible here.`, { allow });
}
