import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { UploadGrant } from "#server/core/interfaces/storage-driver.ts";
import {
  type FileAnswer,
  type FileRequest,
  headerOf,
  refusal,
} from "#server/http/files/message.ts";
import { awaitsBytes } from "#server/routers/storage/awaits-bytes.ts";
import { readUploadUrl } from "#server/storage/disk-address.ts";
import type { DiskStorage } from "#server/storage/disk.ts";
import { fileSizeMax } from "#server/wire/atoms/merchant/file-kinds.ts";

/**
 * Takes the bytes of one file as a stream. Answers as an S3 store would: 200, or 403 for an
 * address that has expired or was altered, 411 without Content-Length, 413 above the limit,
 * 409 when the file is confirmed.
 */
export async function receiveUpload(
  services: Services,
  storage: DiskStorage,
  request: FileRequest,
): Promise<FileAnswer> {
  const grant = readUploadUrl(services.env, request.url, timeElsewhere(services.clock));
  if (!grant) return refusal(403, "This URL has expired or was altered. Request a new one.");
  const problem = refusalOf(request, grant);
  if (problem) return problem;
  const row = await services.db.file.findUnique({
    where: { merchantId_key: { merchantId: merchantOf(grant.key), key: grant.key } },
    select: { status: true, failureReason: true },
  });
  if (!row || !awaitsBytes(row))
    return refusal(409, "This upload is already finished. Request a new upload.");
  try {
    await storage.receive(grant.key, request.body);
  } catch (error) {
    if (isClientGone(error)) return refusal(400, "The bytes did not arrive in full.");
    throw error;
  }
  return { status: 200, headers: { "content-length": "0" }, body: null };
}

/** Keys begin with their merchant (routers/storage/create-upload.ts). */
function merchantOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

/** Node's HTTP parser holds the body to its Content-Length, so the header is the size. */
function refusalOf(request: FileRequest, grant: UploadGrant): FileAnswer | null {
  const length = headerOf(request, "content-length");
  if (length === null || !/^\d+$/.test(length))
    return refusal(411, "Send the header Content-Length.");
  if (Number(length) > fileSizeMax)
    return refusal(413, "The file is too large: it can have at most 25 MiB.");
  const isAsGranted =
    headerOf(request, "content-type") === grant.mimeType &&
    (grant.size === null || grant.size === Number(length));
  return isAsGranted
    ? null
    : refusal(403, "Send the headers that came with this URL, and as many bytes as announced.");
}

function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"].includes(code) ||
    error.name === "AbortError" ||
    /aborted/i.test(error.message)
  );
}
