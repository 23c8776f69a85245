import { globSync } from "node:fs";
import path from "node:path";
import { invariant } from "#server/core/assert.ts";

const dashboard = path.resolve(import.meta.dirname, "../../app/(dashboard)");
const auth = path.resolve(import.meta.dirname, "../../app/(auth)");

/** Every screen of the dashboard by its route on disk, where an `[id]` is a record's: a new one needs no line. */
const screens = routesOf(dashboard);
export const ownScreens = screens.filter((screen) => !screen.includes("["));
export const recordScreens = screens.filter((screen) => screen.includes("["));
/** The screens that nobody has to be signed in for. */
export const signedOutScreens = routesOf(auth);

/**
 * Whether every screen is looked at on every device: `EVERY_SCREEN=1 npm run playwright`. The ordinary suite,
 * which has a quarter of an hour, leaves out of two devices the one on which less has gone wrong.
 */
export const isEveryScreen = process.env["EVERY_SCREEN"] === "1";

/** The address of every screen that there is; an `[id]` is that of each record of its kind. */
export function addressesOf(records: Record<string, string>): string[] {
  return [...ownScreens, ...recordScreens.flatMap((screen) => recordAddresses(screen, records))];
}

/** A screen of records once for each of these that is of its kind. */
export function recordAddresses(screen: string, records: Record<string, string>): string[] {
  const [before = "", after = ""] = screen.split("[id]");
  const own = Object.values(records).filter(
    (record) => record.startsWith(before) && !record.slice(before.length).includes("/"),
  );
  invariant(own.length > 0, `makeRecords makes a record for ${screen}`);
  return own.map((record) => record + after);
}

function routesOf(folder: string): string[] {
  return globSync("**/page.tsx", { cwd: folder })
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"))
    .toSorted();
}
