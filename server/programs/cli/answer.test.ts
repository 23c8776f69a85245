import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { answer, printLine } from "#server/programs/cli/answer.ts";

function printed(print: () => void): string {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  print();
  const text = write.mock.calls.map(([part]) => String(part)).join("");
  write.mockRestore();
  return text;
}

test("no control character reaches a terminal, of C1 neither, and JSON stays what it says", () => {
  const all = Array.from({ length: 0xa0 }, (_, point) => String.fromCharCode(point)).join("");
  const name = `${all}\u202egpj.exe`;
  for (const json of [true, false]) {
    const text = printed(() => answer({ name }, { json, text: `It is ${name}.` }));
    expect(text.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202e]/u);
    if (json) expect(JSON.parse(text)).toEqual({ name });
  }
  const inFull = printed(() => printLine(JSON.stringify({ name }, null, 2)));
  expect(JSON.parse(inFull)).toEqual({ name });
});

test("text in any language is printed as it is", () => {
  for (const name of ["Zoë 👩‍👩‍👧", "株式会社", "می‌خواهم", "a\tb\nc"])
    expect(printed(() => printLine(name))).toContain(name);
});

test("no command writes past it", () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(20);
  const past = files.filter((file) =>
    /stdout\.write|console\.(?:log|info|table)/.test(readFileSync(`${folder}${file}`, "utf8")),
  );
  // A script for the shell, which it runs.
  expect(past.toSorted()).toEqual(["answer.ts", "completion.ts"]);
});
