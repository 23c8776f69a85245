import { handleAgenticCommerce } from "#server/http/agentic-commerce/handler.ts";

// For hosts that run plain `next start`; server/main.ts answers these paths before Next does.
export const dynamic = "force-dynamic";

export const GET = handleAgenticCommerce;
export const POST = handleAgenticCommerce;
export const PUT = handleAgenticCommerce;
export const PATCH = handleAgenticCommerce;
export const DELETE = handleAgenticCommerce;
