import { handleMcp } from "#server/http/mcp/handler.ts";

// For hosts that run plain `next start`; server/main.ts answers this path before Next does.
export const dynamic = "force-dynamic";

export const GET = handleMcp;
export const POST = handleMcp;
export const DELETE = handleMcp;
export const OPTIONS = handleMcp;
