import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const [app = "", worker = "", kubernetes = "", compose = ""] = await Promise.all(
  [
    "systemd/canary.service",
    "systemd/canary-worker.service",
    "kubernetes/canary.yaml",
    "compose.yaml",
  ].map((file) => readFile(`deploy/${file}`, "utf8")),
);

test("units that share a StateDirectory run as the same user, who owns it", () => {
  const userOf = (unit: string) => /^User=(\w+)$/m.exec(unit)?.[1];
  expect(userOf(app)).toBeDefined();
  expect(userOf(worker)).toBe(userOf(app));
});

test("a pod may take its time to migrate, and is not stopped before requests go elsewhere", () => {
  const [, every, failures] =
    /startupProbe:[\s\S]*?periodSeconds: (\d+)[\s\S]*?failureThreshold: (\d+)/.exec(kubernetes) ??
    [];
  expect(Number(every) * Number(failures)).toBeGreaterThanOrEqual(1_800);
  expect(kubernetes).toContain("preStop");
  expect(compose).toMatch(/stop_grace_period: 60s/);
  expect(compose).toMatch(/lb_try_duration/);
});
