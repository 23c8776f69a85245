import { globSync, readFileSync } from "node:fs";
import { type serverRooms } from "#server/workshop/rooms.ts";

type Room = Exclude<(typeof serverRooms)[number], "generated"> | "app" | "components";

/**
 * How many lines of TypeScript each room may have, its tests not counted. A budget is raised by hand, in the commit that
 * needs it, and lowered when a room has become smaller: a room that grows is seen while it grows.
 */
const budgets: Record<Room, number> = {
  wire: 13_380,
  pricing: 1_300,
  core: 3_720,
  data: 4_350,
  limits: 750,
  auth: 2_450,
  procedures: 750,
  audit: 150,
  events: 800,
  ledger: 2_300,
  storage: 800,
  notifications: 4_720,
  tax: 750,
  records: 2_250,
  webhooks: 2_450,
  payments: 28_300,
  routers: 25_520,
  checkout: 9_600,
  worker: 650,
  http: 11_080,
  "main.ts": 150,
  programs: 13_200,
  workshop: 47_400,
  app: 8_760,
  components: 57_850,
};

/** More unused lines than these are a budget that nobody feels. */
const spareMax = 400;

/** The lines of each room, its tests not counted. */
export function linesByRoom(): Record<string, number> {
  const files = globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: ["server/generated/**", "**/*.{test,spec}.{ts,tsx}"],
  });
  const lines: Record<string, number> = {};
  for (const file of files) {
    const [place = "", room = ""] = file.split("/");
    const name = place === "server" ? room : place;
    lines[name] = (lines[name] ?? 0) + readFileSync(file, "utf8").split("\n").length - 1;
  }
  return lines;
}

/** The rooms that are larger than their budgets, or have budgets far larger than they are; a line each. */
export function roomProblems(
  lines: Record<string, number>,
  allowed: Record<string, number> = budgets,
): string[] {
  return Object.entries(lines).flatMap(([room, count]) => {
    const budget = allowed[room];
    if (budget === undefined) return [`${room} has ${count} lines and no budget`];
    if (count > budget)
      return [`${room} has ${count} lines, its budget is ${budget}: take lines out, or raise it`];
    const isLoose = budget - count > spareMax;
    return isLoose ? [`${room} has ${count} lines: lower its budget of ${budget}`] : [];
  });
}

if (import.meta.main) {
  const lines = linesByRoom();
  const found = roomProblems(lines);
  for (const problem of found) console.error(problem);
  for (const [room, count] of Object.entries(lines)) console.log(`${room.padEnd(16)}${count}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
