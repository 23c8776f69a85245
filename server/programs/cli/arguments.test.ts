import { type Argument, Command, type Option } from "commander";
import { expect, test } from "vitest";
import { eventTypes } from "#server/events/types.ts";
import { addCompletionCommand } from "#server/programs/cli/completion.ts";
import { addOperatorCommands } from "#server/programs/cli/operator-commands.ts";
import { addServiceCommands } from "#server/programs/cli/service-commands.ts";
import { httpUrl, typesIn } from "#server/programs/cli/service/listen.ts";
import { eventType } from "#server/programs/cli/trigger/trigger.ts";
import { byHand, triggers } from "#server/programs/cli/trigger/triggers.ts";
import { readNamed, wholeNumber } from "#server/programs/cli/typed.ts";

test.each([
  ["localhost:4000", "http://localhost:4000"],
  ["localhost:4000/hook", "http://localhost:4000/hook"],
  ["4000", "http://localhost:4000"],
  ["4000/hook", "http://localhost:4000/hook"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["http://localhost:4000/hook", "http://localhost:4000/hook"],
  ["HTTPS://shop.example/hook", "HTTPS://shop.example/hook"],
])("listen forwards to %s", (typed, url) => {
  expect(httpUrl(typed)).toBe(url);
});

test.each(["ftp://localhost", "file:///etc/passwd", "", "a b"])("not to %j", (typed) => {
  expect(() => httpUrl(typed)).toThrow("Write it as");
});

test("trigger makes every type of the catalog, or says how it comes about", () => {
  expect([...Object.keys(triggers), ...Object.keys(byHand)].toSorted()).toEqual(eventTypes);
});

test("trigger tells the type that was meant", () => {
  expect(eventType("payment_intent.succeeded")).toBe("payment_intent.succeeded");
  expect(eventType("webhook_endpoint.disabled")).toBe("webhook_endpoint.disabled");
  expect(() => eventType("payment_intent.suceeded")).toThrow(
    "Did you mean payment_intent.succeeded?",
  );
  expect(() => eventType("zzz")).toThrow("Use one of ");
});

test("every argument of a few known names tells the one that was meant", () => {
  const program = new Command();
  addOperatorCommands(program);
  addServiceCommands(program);
  addCompletionCommand(program);
  const all = (command: Command): (Option | Argument)[] => [
    ...command.options,
    ...command.registeredArguments,
    ...command.commands.flatMap(all),
  ];
  const closed = all(program).filter(({ argChoices }) => argChoices);
  expect(closed.length).toBeGreaterThanOrEqual(4);
  for (const { argChoices: [first = ""] = [], parseArg } of closed) {
    expect(parseArg?.(first, undefined)).toBe(first);
    expect(() => parseArg?.(`${first}x`, undefined)).toThrow(`Did you mean ${first}?`);
    expect(() => parseArg?.("zzzzzzzz", undefined)).toThrow("Use one of ");
  }
});

test("listen takes types that exist, because another would never come", () => {
  expect(typesIn("refund.failed, refund.succeeded")).toEqual(["refund.failed", "refund.succeeded"]);
  expect(() => typesIn("refund.failed,refund.suceeded")).toThrow("Did you mean refund.succeeded?");
});

test("a number is the one that was typed, or refused", () => {
  expect(wholeNumber("30")).toBe(30);
  for (const typed of ["3O", "thirty", "-1", "1.5", "1e3", "", " 3", "0x10", "99999999999"])
    expect(() => wholeNumber(typed), typed).toThrow("Write a whole number");
});

test("every option that wants a number takes nothing else", () => {
  const program = new Command();
  addOperatorCommands(program);
  addServiceCommands(program);
  const all = (command: Command): Option[] => [
    ...command.options,
    ...command.commands.flatMap(all),
  ];
  const numbers = all(program).filter(({ flags }) => /<(?:number|days|status)>/.test(flags));
  expect(numbers.length).toBeGreaterThanOrEqual(9);
  const loose = numbers.filter(({ parseArg }) => parseArg !== wholeNumber);
  expect(loose.map(({ flags }) => flags)).toEqual([]);
});

test("a file that cannot be read is told in a sentence", () => {
  expect(() => readNamed("/absent.csv", "The report")).toThrow(
    "The report cannot be read from /absent.csv: ENOENT.",
  );
});
