import type { Services } from "#server/core/context.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import {
  type FileAnswer,
  type FileRequest,
  harmless,
  headerOf,
  refusal,
} from "#server/http/files/message.ts";
import { attachment, inline } from "#server/storage/content-disposition.ts";
import { canResize, resizedImage, variantWidths } from "#server/storage/variants.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";

/**
 * Sends a public file: `/files/public/<fileId>`, for raster images optionally `?w=<width>` in
 * WebP. Bytes never change under an id, so the ETag is their checksum; caches ask again after a
 * day because a file can be deleted.
 */
export async function sendPublicFile(
  services: Services,
  request: FileRequest,
): Promise<FileAnswer> {
  const { url } = request;
  const [, , , id = "", rest] = url.pathname.split("/");
  const row = rest === undefined ? await findPublic(services, id) : null;
  if (!row) return refusal(404, "There is no such file.");
  const width = url.searchParams.get("w");
  if (width !== null && !(variantWidths as readonly string[]).includes(width)) {
    return refusal(400, `w must be one of ${variantWidths.join(", ")}.`);
  }
  const resizedTo = width !== null && canResize(row.mimeType) ? Number(width) : null;
  const headers = publicHeaders(row, resizedTo);
  if (matches(headerOf(request, "if-none-match"), headers.etag)) {
    const { etag, "cache-control": cacheControl } = headers;
    return { status: 304, headers: { etag, "cache-control": cacheControl }, body: null };
  }
  return resizedTo === null
    ? sendOriginal(services, request, row, headers)
    : sendResized(services, request, row, { headers, width: resizedTo });
}

async function findPublic(services: Services, id: string): Promise<FileModel | null> {
  const row = await services.db.file.findFirst({ where: { id } });
  return row?.isPublic && row.status === "uploaded" ? row : null;
}

function publicHeaders(row: FileModel, width: number | null) {
  const mimeType = row.mimeType as MimeType;
  const isImage = mimeType.startsWith("image/");
  const version = row.checksum?.replace("sha256:", "").slice(0, 32) ?? row.id;
  return {
    ...harmless,
    "content-type": width === null ? mimeType : "image/webp",
    "content-disposition":
      width === null && !isImage
        ? attachment(row.filename, mimeType)
        : inline(row.filename, width === null ? mimeType : "image/webp"),
    "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
    etag: width === null ? `"${version}"` : `"${version}-${width}"`,
    // Shops show these images on their own pages.
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((given) => given.trim() === "*" || given.trim().replace(/^W\//, "") === etag);
}

type Headers = Record<string, string>;

async function sendOriginal(
  services: Services,
  request: FileRequest,
  row: FileModel,
  headers: Headers,
): Promise<FileAnswer> {
  const stored = await services.storage.read(row.key);
  if (!stored) return refusal(404, "There is no such file.");
  const all = { ...headers, "content-length": String(stored.size) };
  if (request.method !== "HEAD") return { status: 200, headers: all, body: stored.body };
  stored.body.destroy();
  return { status: 200, headers: all, body: null };
}

async function sendResized(
  services: Services,
  request: FileRequest,
  row: FileModel,
  { headers, width }: { headers: Headers; width: number },
): Promise<FileAnswer> {
  const image = await resizedImage(services.storage, row.key, width);
  // An image that cannot be decoded is sent as it is: it was accepted by its signature.
  if (!image) return sendOriginal(services, request, row, publicHeaders(row, null));
  return {
    status: 200,
    headers: { ...headers, "content-length": String(image.length) },
    body: image,
  };
}
