import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventCatalog } from "#server/events/catalog.ts";
import {
  commonSettings,
  exampleFile,
  settingsDocument,
} from "#server/workshop/documents/settings.ts";
import { serverRooms } from "#server/workshop/rooms.ts";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "server/README.md",
  "server/contract.md",
  "server/decisions.md",
  "server/workshop/drills/README.md",
  "deploy/README.md",
  "deploy/asvs.md",
  "deploy/backup.md",
  "deploy/citus.md",
  "deploy/drill.md",
  "deploy/secrets.md",
  "deploy/settings.md",
];

function read(file: string): string {
  return readFileSync(file, "utf8");
}

test("the decisions give a reason for each runtime dependency and for nothing else", () => {
  const chapter = read("server/decisions.md").split("## Runtime dependencies")[1] ?? "";
  const rows = chapter.split("\n").filter((line) => line.startsWith("| ") && !line.includes("---"));
  const told = rows.slice(1).flatMap((row) => (row.split("|")[1] ?? "").trim().split(", "));
  const { dependencies } = JSON.parse(read("package.json"));
  expect(told.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test("every file and folder that a document names is there", () => {
  const missing = documents.flatMap((document) => {
    const named = read(document).matchAll(
      /`((?:app|components|deploy|e2e|prisma|sdk|server)\/[\w./()[\]-]+)`/g,
    );
    return [...named].map(([, file]) => file ?? "").filter((file) => !existsSync(file));
  });
  expect(missing).toEqual([]);
});

const sources = globSync(
  "{app,components,deploy,e2e,prisma,sdk/src,server}/**/*.{mjs,prisma,sql,ts,tsx}",
  {
    // The last tests on files that it makes up.
    exclude: [
      "prisma/migrations/**",
      "server/generated/**",
      "server/workshop/import-graph.test.ts",
    ],
  },
);

test("every file that a comment names is there, by its path or the end of it", () => {
  const missing = sources.flatMap((source) => {
    const comments = read(source).match(/(?:^|\s)(?:\/\/|\/?\*(?! as )|--) .*/g) ?? [];
    const named = comments.flatMap((line) => [
      ...line.matchAll(/(?<![\w./:-])((?:[\w[\]-]+\/)+[\w.[\]-]+\.(?:mjs|prisma|sql|tsx?))\b/g),
    ]);
    return named
      .map(([, file = ""]) => file)
      .filter((file) => !sources.some((one) => one === file || one.endsWith(`/${file}`)))
      .map((file) => ({ source, file }));
  });
  expect(missing).toEqual([]);
});

const cites = /README|CONTRIBUTING|SECURITY|contract|decisions/;
/** `README, "Backup"`, `contract §2 "Rate limits"` and `"The database" in CONTRIBUTING.md`, wherever a line ends. */
const citations = [
  /(?<file>(?:(?:deploy|sdk|server)\/)?(?:README|CONTRIBUTING|SECURITY|contract|decisions))(?:\.md)?`?(?: §\d+,?|,) "(?<title>[A-Z][^"]+)"/g,
  /"(?<title>[A-Z][^"]+)" in `?(?<file>(?:(?:deploy|sdk|server)\/)?(?:README|CONTRIBUTING|SECURITY|contract|decisions))\b/g,
];

test("every chapter that a document or a comment cites is there", () => {
  const texts = globSync(
    [
      ".env.example",
      "*.md",
      "{app,components,deploy,e2e,prisma,sdk,server}/**/*.{ts,tsx,mjs,sql,md,yaml}",
    ],
    { exclude: ["**/node_modules/**", "server/generated/**", import.meta.filename] },
  );
  const missing = texts.flatMap((text) => {
    const lines = read(text);
    if (!cites.test(lines)) return [];
    const words = lines.replaceAll(/\s+(?:(?:\*|\/\/|--|#) )?/g, " ");
    const cited = citations.flatMap((form) =>
      [...words.matchAll(form)].map(({ groups }) => groups),
    );
    return cited
      .filter((it) => it && !chaptersOf(it.file ?? "").has(it.title ?? ""))
      .map((it) => ({ text, ...it }));
  });
  expect(missing).toEqual([]);
});

function chaptersOf(file: string): ReadonlySet<string | undefined> {
  const document = file === "contract" ? "server/contract.md" : `${file}.md`;
  return new Set([...read(document).matchAll(/^#{2,3} (.*)$/gm)].map(([, title]) => title));
}

test("server/README tells each room of the server, in the order of the rooms", () => {
  const told = [...read("server/README.md").matchAll(/^([a-z]+(?:\.ts|\/)) {2,}/gm)].map(
    ([, room]) => room?.replace("/", ""),
  );
  expect(told.toReversed()).toEqual(serverRooms.filter((room) => room !== "generated"));
});

test("every setting is described in deploy/settings.md, .env.example and, if it is common, the README", () => {
  // The formatter aligns tables.
  const plain = (text: string): string => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  expect(plain(read("deploy/settings.md")).trim()).toBe(plain(settingsDocument()).trim());
  expect(plain(read("README.md"))).toContain(plain(commonSettings()));
  expect(read(".env.example")).toBe(exampleFile());
});

test("every program that an npm script names works when the starter imports it", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const programs = Object.values<string>(scripts).flatMap((line) => line.match(/[\w./-]+\.ts\b/g));
  expect(programs.length).toBeGreaterThan(20);
  // An imported module is not the main one, so a condition on `import.meta.main` would skip its work in silence.
  expect(programs.filter((file) => file && /import\.meta\.main/.test(read(file)))).toEqual([]);
});

test("files have the same bytes in every checkout: migrations are known by theirs", () => {
  expect(read(".gitattributes")).toMatch(/^\* text=auto eol=lf$/m);
  const scripts = globSync("{prisma,deploy,.githooks}/**/*", { withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`);
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter((file) => read(file).includes("\r"))).toEqual([]);
});

test("the contract lists every type of event, and no other", () => {
  const [, after = ""] = read("server/contract.md").split("### Types of events");
  const [section = ""] = after.split("\n### ");
  const types = [...section.matchAll(/^- (.*)$/gm)].flatMap(([, entry = ""]) => {
    const [before = "", inside = ""] = entry.split(/[{}]/);
    return inside.split(",").map((end) => before + end);
  });
  expect(types.toSorted()).toEqual(Object.keys(eventCatalog).toSorted());
});

test("comments cite chapters that the contract has", () => {
  const chapters = new Set(
    [...read("server/contract.md").matchAll(/^## (\d+)\./gm)].map(([, n]) => n),
  );
  const cited = globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: ["server/generated/**"],
  }).flatMap((file) => [...read(file).matchAll(/contract §(\d+)/g)].map(([, n]) => ({ file, n })));
  expect(cited.filter(({ n }) => !chapters.has(n ?? ""))).toEqual([]);
});

test("deploy/asvs.md answers each requirement of the chapters once, and names tests that are there", () => {
  const chapters = read("deploy/asvs.md");
  const files = [...chapters.matchAll(/`([a-z][\w-]*\/[\w./-]+)`/g)].map(([, file]) => file ?? "");
  const missing = files.filter((file) => !existsSync(file) && !existsSync(`server/${file}`));
  expect(missing).toEqual([]);
  const rows = [...chapters.matchAll(/^\| (\d[^|]*)\|/gm)].map(([, cell]) => cell ?? "");
  const answered = rows.flatMap((cell) => cell.replace("10.4.1 to 10.4.16", sixteen).split(","));
  const numbers = answered.map((number) => number.trim());
  expect(numbers).toHaveLength(new Set(numbers).size);
  const counts = Object.groupBy(numbers, (number) => number.split(".")[0] ?? "");
  const sizes = Object.fromEntries(Object.entries(counts).map(([at, all]) => [at, all?.length]));
  // As many as https://github.com/OWASP/ASVS has in 5.0/en for each chapter.
  expect(sizes).toEqual({ 6: 47, 7: 19, 8: 13, 9: 7, 10: 36, 16: 17 });
});

const sixteen = Array.from({ length: 16 }, (_, index) => `10.4.${index + 1}`).join(",");

test("the contract has one short promise a line, under headings that can be linked", () => {
  const lines = read("server/contract.md").split("\n");
  expect(lines.filter((line) => line.length > 320)).toEqual([]);
  // A paragraph hides its later promises.
  const loose = lines.filter((line) => !/^(?:#{1,3} |- |$)/.test(line));
  expect(loose.filter((line) => line.split(". ").length > 2)).toEqual([]);
  const anchors = lines
    .filter((line) => line.startsWith("#"))
    .map((line) => line.toLowerCase().replaceAll(/[^\w -]/g, ""));
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
});

test("documents are as short as their readers need", () => {
  const longest = { "SECURITY.md": 90, "CONTRIBUTING.md": 120 };
  const lines = (file: string): number => read(file).trimEnd().split("\n").length;
  const tooLong = Object.entries(longest).filter(([file, most]) => lines(file) > most);
  expect(tooLong).toEqual([]);
});
