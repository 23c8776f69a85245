import path from "node:path";
import { folderProblems } from "#server/workshop/folder-sizes.ts";
import { circlesOf, type Import, readImports } from "#server/workshop/import-graph.ts";
import {
  outsideRooms,
  packageRooms,
  pagesWithoutNext,
  serverRooms,
} from "#server/workshop/rooms.ts";

/** Problems with the imports of the product's sources, one line each; empty when there are none. */
export function importProblems(imports: readonly Import[] = readImports()): string[] {
  const own = imports.filter(({ to }) => /^(app|components|server)\//.test(to));
  return [
    ...imports.flatMap((one) => wrongRoom(one) ?? wrongPackage(one) ?? []),
    ...circlesOf(own).map((files) => `files in a circle: ${files.join(", ")}`),
    ...circlesOf(folders(own)).map((names) => `folders in a circle: ${names.join(", ")}`),
  ];
}

function wrongRoom({ from, to, isType }: Import): string | null {
  if (!/^(app|components|server)\//.test(to)) return null;
  if (from === pagesWithoutNext.file && pagesWithoutNext.may.test(to)) return null;
  if (from.startsWith("server/pricing/") && !/^server\/(wire|pricing)\//.test(to))
    return `${from} imports ${to}: pricing runs in the browser, with wire alone`;
  if (from.startsWith("server/")) {
    if (rank(to) <= rank(from)) return null;
    return `${from} imports ${to}: server/${roomOf(to)} stands above server/${roomOf(from)}`;
  }
  const rule = outsideRooms.find(({ files }) => files.test(from));
  const allowed = isType ? rule?.types : rule?.values;
  return !rule || allowed?.test(to) ? null : `${from} imports ${to}: ${rule.because}`;
}

function wrongPackage({ from, to, isType }: Import): string | null {
  if (from.startsWith("server/pricing/") && !to.startsWith("server/"))
    return `${from} imports ${to}: pricing runs in the browser, with wire alone`;
  if (isType || /^(app|components|server|node:)/.test(to) || to.startsWith(".")) return null;
  if (from.startsWith("server/wire/") && to !== "zod")
    return `${from} imports ${to}: wire schemas run in the browser, with zod alone`;
  const rule = packageRooms.find(({ packages, files }) => packages.test(to) && !files.test(from));
  return rule ? `${from} imports ${to}: ${rule.because}` : null;
}

function roomOf(file: string): string {
  return file.split("/")[1] ?? "";
}

function rank(file: string): number {
  const place = (serverRooms as readonly string[]).indexOf(roomOf(file));
  if (place === -1) throw new Error(`${file} is in no room: see server/workshop/rooms.ts`);
  return place;
}

/** Rooms of the server, and the resources within server/routers. */
function folders(imports: readonly Import[]) {
  return imports
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== to);
}

function folderOf(file: string): string {
  const [top = "", room = "", resource = ""] = path.dirname(file).split("/");
  if (top !== "server") return `${top}/${room}`;
  return room === "routers" && resource ? `server/routers/${resource}` : `server/${room}`;
}

if (import.meta.main) {
  const problems = [...importProblems(), ...folderProblems()];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
