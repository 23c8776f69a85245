/**
 * What Node is told where it runs the service (start.ts, worker.ts). A request leaves little behind, and V8
 * lets three times 32 MiB of what it left pile up before it looks; with 8 the service holds some 90 MB less, and its
 * CPU a request is the same (`npm run soak`).
 */
export const serviceFlags = ["--max-semi-space-size=8"];
