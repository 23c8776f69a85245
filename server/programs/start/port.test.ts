import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { explainListen, findFreePort, requireFreePort } from "#server/programs/start/port.ts";

test("a port in use is reported in one sentence", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(requireFreePort(port)).rejects.toThrow(
    `Port ${port} is in use by another program: stop it, or set PORT.`,
  );
});

test("a free port stays free", async () => {
  const port = await findFreePort();
  await requireFreePort(port);
  await requireFreePort(port);
});

test("a port that needs root is reported in one sentence", () => {
  const error = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
  expect(explainListen(error, 80).message).toMatch(/^Port 80 needs more rights/);
});
