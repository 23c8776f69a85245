import { generateClient } from "#server/programs/schema/generate-client.ts";
import { buildPageAssets } from "#server/programs/start/build/page-assets.ts";
import { buildPaperFonts } from "#server/programs/start/build/paper-fonts.ts";

/**
 * Makes everything in server/generated that is missing or out of date: the Prisma client and the
 * hosted page's style, script and letters for print. Nothing else of the source tree is made by a program.
 */
export async function generateSources(): Promise<void> {
  await Promise.all([generateClient(), buildPageAssets(), buildPaperFonts()]);
}
