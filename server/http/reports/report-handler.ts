import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

/** Takes one report, whose bytes have been read. */
export type ReportHandler = (body: Uint8Array, headers: HeaderReader) => Promise<Response>;
