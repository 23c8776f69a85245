import { handleRest } from "#server/http/rest/web.ts";

// For hosts that run plain `next start`; server/main.ts answers these paths before Next does.
export const dynamic = "force-dynamic";

export const GET = handleRest;
export const HEAD = handleRest;
export const POST = handleRest;
export const PUT = handleRest;
export const PATCH = handleRest;
export const DELETE = handleRest;
export const OPTIONS = handleRest;
