import { basePath } from "#server/http/operations/operations.ts";
import { isBelow } from "#server/http/request/is-below.ts";
import type { RouteTable } from "#server/http/rest/route-table.ts";

/** Paths where clients of Stripe's API look, by habit or because only their host was changed. Nothing of ours is there. */
const strangePaths = ["/v1", "/v2", "/api/v1", "/api/v2"];

/** Whether a request that is not below `basePath` is meant for the API all the same. */
export function isStrangePath(url: string): boolean {
  return strangePaths.some((path) => isBelow(url, path));
}

/**
 * The sentence for a path that no operation has, with the path that was probably meant. Not what is said of a record: an
 * id and a credential of the other environment are not what is wrong here. Nothing of the request stands in it.
 */
export function unknownPath(
  routes: RouteTable<unknown>,
  { method, path }: { method: string; path: string },
): string {
  const meant = routes.matchLoosely(basePath + withoutHabits(path));
  if (meant) {
    const methods = meant.targets.has(method) ? [method] : [...meant.targets.keys()];
    return `No operation has this path. Use ${methods.join(" or ")} ${meant.route}.`;
  }
  const list = `GET ${basePath}/openapi.json lists all operations.`;
  if (!isStrangePath(path)) return `No operation has this path. ${list}`;
  return `No operation has this path: all begin with ${basePath}, and ${list} /docs/guides/from-stripe has them beside Stripe's.`;
}

/** Without the version that Stripe's paths begin with, and the slashes that some clients put at the end or twice. */
function withoutHabits(path: string): string {
  const below = isBelow(path, basePath) ? path.slice(basePath.length) : path;
  const segments = below.split("/").filter((segment) => segment !== "");
  if (segments[0] === "api") segments.shift();
  if (/^v\d$/.test(segments[0] ?? "")) segments.shift();
  return segments.map((segment) => `/${segment}`).join("");
}
