import { handleOAuth } from "#server/http/oauth/handler.ts";

// For hosts that run plain `next start`; server/main.ts answers these paths before Next does.
export const dynamic = "force-dynamic";

export const GET = handleOAuth;
export const POST = handleOAuth;
export const OPTIONS = handleOAuth;
