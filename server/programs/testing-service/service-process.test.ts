import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { startCanary } from "../../../sdk/src/testing/index.ts";
import { ServiceProcess } from "../../../sdk/src/testing/service-process.ts";

/** As Node's: what cannot be sent goes to the callback, and without one to whoever listens to errors. */
class Gone extends EventEmitter {
  connected = true;
  ref(): void {}
  unref(): void {}
  send(_: unknown, sent: (error: Error) => void = (error) => void this.emit("error", error)): void {
    sent(new Error("write EPIPE"));
  }
}

test("a service that ends while it is asked fails what was asked, and not the test's process", async () => {
  const service = new ServiceProcess(new Gone() as unknown as ChildProcess);
  await expect(service.ask("settle", {})).rejects.toThrow("The testing service has ended.");
});

test("a service that cannot be started says so, and is stopped without waiting for its end", async () => {
  const child = new Gone();
  const service = new ServiceProcess(child as unknown as ChildProcess);
  const starting = service.start();
  child.connected = false;
  child.emit("error", new Error("spawn EAGAIN"));
  await expect(starting).rejects.toThrow("could not start: spawn EAGAIN");
  await service.stop();
});

test("a service whose merchant cannot be opened is stopped", async () => {
  const folder = await makeScratchFolder();
  afterwards(() => folder.remove());
  const program = path.join(folder.path, "refusing.mjs");
  const stopped = path.join(folder.path, "stopped");
  await writeFile(
    program,
    `import { createServer } from "node:http";
     import { writeFileSync } from "node:fs";
     process.on("disconnect", () => { writeFileSync(${JSON.stringify(stopped)}, ""); process.exit(); });
     const server = createServer((_, response) => response.writeHead(401).end("{}")).listen(0, "127.0.0.1", () => {
       const url = "http://127.0.0.1:" + server.address().port;
       process.send({ kind: "started", started: { url, merchant: { id: "mer_1", apiKey: "sk_test_1" } } });
     });`,
  );
  await expect(startCanary({ service: program })).rejects.toThrow();
  expect(existsSync(stopped)).toBe(true);
});
