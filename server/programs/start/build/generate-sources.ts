import { generateClient } from "#server/programs/schema/generate-client.ts";
import { generateApiClient } from "#server/programs/start/build/api-client.ts";
import { buildPageAssets } from "#server/programs/start/build/page-assets.ts";
import { buildPaperFonts } from "#server/programs/start/build/paper-fonts.ts";

/**
 * Makes everything in server/generated that is missing or out of date: the Prisma client and the
 * hosted page's style, script and letters for print. The service needs nothing else that a program makes.
 */
export async function generateSources(): Promise<void> {
  await Promise.all([generateClient(), buildPageAssets(), buildPaperFonts()]);
}

/** Makes those and the API's client, which types, tests and packages need besides. */
export async function generateAll(): Promise<void> {
  await generateSources();
  await generateApiClient();
}
