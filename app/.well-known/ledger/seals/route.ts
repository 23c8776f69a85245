import { handleRest } from "#server/http/rest/web.ts";

// For hosts that run plain `next start`, like app/api/canary.
export const dynamic = "force-dynamic";

export const GET = handleRest;
export const HEAD = handleRest;
