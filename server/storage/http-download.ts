import { Readable } from "node:stream";
import type { Services } from "#server/context.ts";
import { attachment } from "#server/storage/content-disposition.ts";
import { readDownloadUrl } from "#server/storage/disk-address.ts";
import type { DiskStorage } from "#server/storage/disk.ts";
import { harmless, refusal } from "#server/storage/http-refusal.ts";

/** Sends a file to whoever holds a signed address, as a download. */
export async function sendDownload(
  services: Services,
  storage: DiskStorage,
  request: Request,
  url: URL,
): Promise<Response> {
  const grant = readDownloadUrl(services.env, url, services.clock.now());
  if (!grant) return refusal(403, "This address has expired or was altered.");
  const stored = await storage.read(grant.key);
  if (!stored) return refusal(404, "There is no such file.");
  const headers = {
    ...harmless,
    "content-type": grant.mimeType,
    "content-length": String(stored.size),
    "content-disposition": attachment(grant.filename, grant.mimeType),
    "cache-control": "private, no-store",
  };
  if (request.method !== "HEAD")
    return new Response(Readable.toWeb(stored.body) as ReadableStream, { headers });
  stored.body.destroy();
  return new Response(null, { headers });
}
