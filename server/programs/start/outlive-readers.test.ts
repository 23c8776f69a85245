import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// Imitates how Next handles an uncaught error, shortened: it reports it, and goes on.
const program = `
  import { writeFileSync } from "node:fs";
  import { outliveReaders } from "#server/programs/start/outlive-readers.ts";
  outliveReaders();
  let uncaught = 0;
  process.on("uncaughtException", (error) => {
    uncaught += 1;
    if (uncaught < 100) console.error(error);
  });
  let said = 0;
  const speaking = setInterval(() => {
    console.error("hello");
    if ((said += 1) < 20) return;
    clearInterval(speaking);
    writeFileSync(process.env.RESULT, String(uncaught));
  }, 25);
`;

test("a program whose reader is gone says what it has to say to nobody, and goes on", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-readers-"));
  const result = path.join(folder, "uncaught");
  const env = { ...process.env, NODE: process.execPath, PROGRAM: program, RESULT: result };
  const piped = `"$NODE" --input-type=module --eval "$PROGRAM" 2>&1 | head -n 1`;
  const { stdout } = await promisify(execFile)("sh", ["-c", piped], { env });
  expect(stdout).toBe("hello\n");
  await expect.poll(() => readFile(result, "utf8").catch(() => "")).toBe("0");
  await rm(folder, { recursive: true });
});
