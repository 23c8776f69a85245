import type { Services } from "#server/core/context.ts";
import { publicFileId } from "#server/storage/public-url.ts";
import { canResize, resizedImage } from "#server/storage/variants.ts";

/** The shop's picture as PNG, small, as a PDF takes it; null where there is none that can be decoded. */
export async function readLogo(
  services: Services,
  avatarSrc: string | null,
): Promise<Buffer | null> {
  const id = publicFileId(avatarSrc ?? "");
  const row = id === null ? null : await services.db.file.findFirst({ where: { id } });
  if (!row?.isPublic || row.status !== "uploaded" || !canResize(row.mimeType)) return null;
  const small = await resizedImage(services.storage, row.key, 128);
  const { default: sharp } = await import("sharp");
  return small && sharp(small).png().toBuffer();
}
