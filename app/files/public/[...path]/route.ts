import { handleFiles } from "#server/http/files/files.ts";

// For hosts that run plain `next start`; server/main.ts answers these paths before Next does.
export const dynamic = "force-dynamic";

export const GET = handleFiles;
export const HEAD = handleFiles;
