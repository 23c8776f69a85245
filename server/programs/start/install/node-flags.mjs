/**
 * What Node is told where it runs the service (start.ts, worker.ts), so that less of what it holds is garbage
 * (`npm run soak`). A request leaves little behind, and V8 lets three times 32 MiB of that pile up before it looks:
 * 8 here. What has grown old it lets quadruple where there is room: half as much again here. CPU a request is
 * the same with both, and neither limits what one answer may take.
 */
export const serviceFlags = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

/**
 * What its process is given besides, unless somebody has set it. glibc gives threads an arena of
 * memory each, up to eight for a core, and gives little of them back; with two the service grows about half as
 * much under load (`npm run drill:floods`). Nothing elsewhere than on glibc
 * (https://man7.org/linux/man-pages/man3/mallopt.3.html, M_ARENA_MAX).
 */
export const serviceVariables = { MALLOC_ARENA_MAX: "2" };

/**
 * Folder of the checkout where Node keeps the modules of the project's programs as it has compiled them: a start of the service
 * that finds them there takes a second of processor time less, and the static checks two. Files are found by their text, and
 * `NODE_COMPILE_CACHE` names another folder.
 */
export const compiledFolder = "node_modules/.cache/compiled";
