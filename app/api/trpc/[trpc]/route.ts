import { handleTrpc } from "#server/http/trpc/handler.ts";

// For hosts that run plain `next start`; server/main.ts answers these paths before Next does.
export const dynamic = "force-dynamic";

export const GET = handleTrpc;
export const POST = handleTrpc;
