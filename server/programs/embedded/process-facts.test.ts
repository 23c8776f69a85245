import { expect, test } from "vitest";
import { describeProcess, type System } from "#server/programs/embedded/process-facts.ts";

function saying(platform: NodeJS.Platform, text: string, asked: string[][] = []): System {
  const run = (command: string, args: string[]) => {
    asked.push([command, ...args]);
    return text;
  };
  return { platform, run, read: () => text };
}

test("this process is the same one whenever it is asked, and another one is not", () => {
  const self = describeProcess(process.pid);
  expect(self).toEqual(describeProcess(process.pid));
  expect(self?.started).toMatch(/./);
  expect(describeProcess(process.ppid)?.started).not.toBe(self?.started);
});

// As `ps -o lstart= -o comm=` prints it: the day of the month is padded, the folder may have blanks.
test("on macOS its file is known without the folder, and the second of its start", () => {
  const said = "Mon Nov  3 09:04:02 2026     /Users/ada/My Shop/node_modules/x/bin/postgres\n";
  const asked: string[][] = [];
  expect(describeProcess(812, saying("darwin", said, asked))).toEqual({
    program: "postgres",
    started: "Mon Nov  3 09:04:02 2026",
  });
  expect(asked).toEqual([["ps", "-o", "lstart=", "-o", "comm=", "-p", "812"]]);
});

test("on Windows, too; of somebody else's process its start is not told", () => {
  const facts = (said: string) => describeProcess(812, saying("win32", said));
  expect(facts("postgres\r\n639000000000000000\r\n")).toEqual({
    program: "postgres",
    started: "639000000000000000",
  });
  expect(facts("lsass\r\n")).toEqual({ program: "lsass", started: "" });
});

test.each(["linux", "darwin", "win32", "freebsd"] as const)(
  "nobody is described where %s says nothing or fails",
  (platform) => {
    expect(describeProcess(812, saying(platform, ""))).toBeNull();
    const failing = () => {
      throw new Error("no such process");
    };
    expect(describeProcess(812, { platform, run: failing, read: failing })).toBeNull();
  },
);
