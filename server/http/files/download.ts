import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import {
  type FileAnswer,
  type FileRequest,
  harmless,
  refusal,
} from "#server/http/files/message.ts";
import { attachment } from "#server/storage/content-disposition.ts";
import { readDownloadUrl } from "#server/storage/disk-address.ts";
import type { DiskStorage } from "#server/storage/disk.ts";

/** Sends a file to whoever holds a signed address, as a download. */
export async function sendDownload(
  services: Services,
  storage: DiskStorage,
  request: FileRequest,
): Promise<FileAnswer> {
  const grant = readDownloadUrl(services.env, request.url, timeElsewhere(services.clock));
  if (!grant) return refusal(403, "This URL has expired or was altered. Request a new one.");
  const stored = await storage.read(grant.key);
  if (!stored) return refusal(404, "No such file.");
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
