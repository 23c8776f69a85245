import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { serviceFlags, serviceVariables } from "#server/programs/start/node-flags.mjs";

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

test("what Next reads beside the folders is in the image, and an edit of it builds the pages anew", async () => {
  const root = await readdir(".");
  const read = root.filter((name) => /^(instrumentation|next|postcss|tailwind|proxy)/.test(name));
  expect(read).toContain("instrumentation.ts");
  const [image, build] = await Promise.all(
    ["deploy/build-image.mjs", "server/programs/start/build.ts"].map((file) =>
      readFile(file, "utf8"),
    ),
  );
  for (const name of read.filter(
    (file) => /\.m?ts$|\.mjs$/.test(file) && !file.includes("next-env"),
  )) {
    expect(image, name).toContain(`"${name}"`);
    expect(build, name).toContain(name.split(".")[0]);
  }
});

test("the worker of a machine can have settings of its own, which win over those of both", () => {
  const files = [...worker.matchAll(/^EnvironmentFile=(.+)$/gm)].map(([, file]) => file);
  expect(files).toEqual(["/etc/canary.env", "-/etc/canary-worker.env"]);
});

test("wherever the service is started by hand of Node, Node is told the same", async () => {
  const image = await readFile("deploy/Dockerfile", "utf8");
  const starts = [app, worker, kubernetes, compose, image].flatMap((file) => [
    ...file.matchAll(/\bnode((?:\W+--[\w=-]+)+)\W+server\/programs\/start\/(?:start|worker)\.ts/g),
  ]);
  expect(starts).toHaveLength(8);
  for (const [, told = ""] of starts)
    expect(told.match(/--[\w=-]+/g), told).toEqual([...serviceFlags]);
  // Compose and Kubernetes run the image, and have its variables.
  for (const file of [app, worker, image])
    for (const [name, value] of Object.entries(serviceVariables))
      expect(file).toMatch(new RegExp(`^(?:ENV |Environment=).*\\b${name}=${value}\\b`, "m"));
});
