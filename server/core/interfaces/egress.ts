import type { Dispatcher } from "undici";

/** The way out to addresses that merchants name: `createEgress` guards it. */
export type Egress = { dispatcher: Dispatcher };
