import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError } from "#server/core/errors.ts";

/**
 * A product's image is an uploaded, public image of the same merchant, so that shoppers can see it.
 * @throws validation_failed, the same for a missing file and another merchant's
 */
export async function checkImage(
  tx: Tx,
  ctx: MerchantContext,
  imageId: string | null | undefined,
): Promise<void> {
  if (!imageId) return;
  const file = await tx.file.findFirst({
    where: {
      id: imageId,
      merchantId: ctx.merchantId,
      status: "uploaded",
      isPublic: true,
      mimeType: { startsWith: "image/" },
    },
    select: { id: true },
  });
  if (file) return;
  throw new DomainError(
    "validation_failed",
    "imageId: must be an uploaded image file with isPublic set to true.",
  );
}
