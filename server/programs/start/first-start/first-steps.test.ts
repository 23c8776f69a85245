import { existsSync } from "node:fs";
import { Command } from "commander";
import { expect, test } from "vitest";
import { addOperatorCommands } from "#server/programs/cli/operator-commands.ts";
import { firstSteps } from "#server/programs/start/first-start/first-steps.ts";

const env = {
  APP_URL: "https://pay.example",
  PROCESSOR: "stripe" as const,
  SMTP_URL: undefined,
  DATA_DIR: "/data",
};

test("every command that is told exists, with the options that it is given", () => {
  const program = new Command();
  addOperatorCommands(program);
  const told = [...firstSteps(env, "canary").matchAll(/^ +canary (\S+) (\S+)(.*)$/gm)];
  expect(told.map(([, group, name]) => `${group} ${name}`)).toEqual([
    "stripe check",
    "merchant create",
    "api-key create",
  ]);
  for (const [, group, name, rest = ""] of told) {
    const command = program.commands
      .find((each) => each.name() === group)
      ?.commands.find((each) => each.name() === name);
    const known = command?.options.map(({ long }) => long) ?? [];
    for (const [option] of rest.matchAll(/--[\w-]+/g)) expect(known).toContain(option);
  }
});

test("the pages that are named are there, and email is asked for where none goes out", () => {
  const told = firstSteps(env, "canary");
  for (const [file] of told.matchAll(/deploy\/\w+\.md/g)) expect(existsSync(file)).toBe(true);
  expect(told).toContain("https://pay.example/api/processor/webhook");
  expect(told).toContain("/data/operator-mailbox.txt");
  expect(firstSteps({ ...env, SMTP_URL: "smtp://x" }, "canary")).not.toContain("operator-mailbox");
});
