/**
 * What Node is told where it runs the service (start.ts, worker.ts). A request leaves little behind, and V8
 * lets three times 32 MiB of what it left pile up before it looks; with 8 the service holds some 90 MB less, and its
 * CPU a request is the same (`npm run soak`).
 */
export const serviceFlags = ["--max-semi-space-size=8"];

/**
 * What its process is given besides, unless somebody has set it. glibc gives threads an arena of
 * memory each, up to eight for a core, and gives little of them back; with two the service grows about half as
 * much under load (`npm run drill:floods`). Nothing elsewhere than on glibc
 * (https://man7.org/linux/man-pages/man3/mallopt.3.html, M_ARENA_MAX).
 */
export const serviceVariables = { MALLOC_ARENA_MAX: "2" };
