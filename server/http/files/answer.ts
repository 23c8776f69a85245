import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import {
  type FileAnswer,
  type FileRequest,
  harmless,
  refusal,
} from "#server/http/files/message.ts";
import { sendPublicFile } from "#server/http/files/public.ts";
import { asPageForPerson } from "#server/http/files/refusal-page.ts";
import { receiveUpload } from "#server/http/files/upload.ts";
import { isDiskFull } from "#server/procedures/error-body.ts";
import { attachment } from "#server/storage/content-disposition.ts";
import { isDiskStorage } from "#server/storage/create-storage.ts";
import { readDownloadUrl } from "#server/storage/disk-address.ts";
import type { DiskStorage } from "#server/storage/disk.ts";

/**
 * Answers the addresses of files: public ones, and those that the disk driver signs. They are for
 * browsers and upload clients, not part of the API. A refusal is one sentence of plain text; a
 * person who opened the address in a browser gets a page that says what to do.
 */
export async function answerFileRequest(
  services: Services,
  request: FileRequest,
): Promise<FileAnswer> {
  return asPageForPerson(request, await answerOrRefuse(services, request));
}

async function answerOrRefuse(services: Services, request: FileRequest): Promise<FileAnswer> {
  try {
    return await answer(services, request);
  } catch (error) {
    const { pathname } = request.url;
    if (isDiskFull(error)) {
      services.log.error(
        { path: pathname },
        "the disk of DATA_DIR is full: make room (runbook, DiskFillsUp)",
      );
      return refusal(503, "There is no room for files now. Send the file again later.", {
        "retry-after": "60",
      });
    }
    services.log.error({ err: error, path: pathname }, "file request failed");
    return refusal(500, "Something went wrong on our side. Try again.");
  }
}

async function answer(services: Services, request: FileRequest): Promise<FileAnswer> {
  const [, , kind] = request.url.pathname.split("/");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { storage } = services;
  if (kind === "public") {
    return isRead ? sendPublicFile(services, request) : notAllowed("GET, HEAD");
  }
  if (!isDiskStorage(storage)) return refusal(404, "There is no such file.");
  if (kind === "download") {
    return isRead ? sendDownload(services, storage, request) : notAllowed("GET, HEAD");
  }
  if (kind === "upload") {
    return request.method === "PUT" ? receiveUpload(services, storage, request) : notAllowed("PUT");
  }
  return refusal(404, "There is no such file.");
}

function notAllowed(allow: string): FileAnswer {
  return refusal(405, `Only ${allow} is possible here.`, { allow });
}

/** Sends a file to whoever holds a signed address, as a download. */
async function sendDownload(
  services: Services,
  storage: DiskStorage,
  request: FileRequest,
): Promise<FileAnswer> {
  const grant = readDownloadUrl(services.env, request.url, timeElsewhere(services.clock));
  if (!grant) return refusal(403, "This URL has expired or was altered. Request a new one.");
  const stored = await storage.read(grant.key);
  if (!stored) return refusal(404, "There is no such file.");
  const headers = {
    ...harmless,
    "content-type": grant.mimeType,
    "content-length": String(stored.size),
    "content-disposition": attachment(grant.filename, grant.mimeType),
    "cache-control": "private, no-store",
  };
  if (request.method !== "HEAD") return { status: 200, headers, body: stored.body };
  stored.body.destroy();
  return { status: 200, headers, body: null };
}
