import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";

export const imageRule = "imageId: must be an uploaded image file with isPublic set to true.";

/**
 * A product's image is an uploaded, public image of the same merchant, so that shoppers can see it. It is held until the
 * product is written: nobody deletes it meanwhile.
 * @throws validation_failed, the same for a missing file and another merchant's
 */
export async function checkImage(
  tx: Tx,
  ctx: MerchantContext,
  imageId: string | null | undefined,
): Promise<void> {
  if (!imageId) return;
  await tx.$executeRaw`
    SELECT 1 FROM files WHERE "merchantId" = ${ctx.merchantId} AND id = ${imageId} FOR SHARE`;
  if ((await visibleImages(tx, ctx, [imageId])).length > 0) return;
  throw new DomainError("validation_failed", imageRule);
}

/** Which of these the merchant's shoppers can see. */
export async function visibleImages(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  ids: string[],
): Promise<string[]> {
  const rows = await tx.file.findMany({
    where: {
      merchantId: ctx.merchantId,
      id: { in: ids },
      status: "uploaded",
      isPublic: true,
      mimeType: { startsWith: "image/" },
    },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}
