import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { serviceFlags, serviceVariables } from "#server/programs/start/install/node-flags.mjs";

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
});

test("a database that is away reaches shoppers as our own answer, and an instance that is away as the other's", async () => {
  const balancer = compose.slice(compose.indexOf("configs:\n  balancer:"));
  // Either takes an instance out for what is no fault of its own; both out are an empty 503 of Caddy's.
  expect(balancer).not.toMatch(/^ *(?:health_|unhealthy_|fail_duration)/m);
  expect(balancer).toMatch(/lb_try_duration/);
  // Since then a request with a body is tried again, too: caddyserver/caddy#7547.
  const [, minor = 0, patch = 0] = /caddy:2\.(\d+)\.(\d+)/.exec(compose) ?? [];
  expect(Number(minor) * 100 + Number(patch)).toBeGreaterThanOrEqual(1102);
});

test("the store of the compose file has one address, which browsers reach as well", () => {
  const [, host = "", port] = /S3_ENDPOINT: http:\/\/([\w.]+):(\d+)/.exec(compose) ?? [];
  const files = /\n {2}files:\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? "";
  expect(host).toMatch(/\.localhost$/);
  expect(files).toContain(`aliases: [${host}]`);
  expect(files).toContain(`ports: ["${port}:${port}"]`);
});

test("what is waited for in the compose file until it is healthy says whether it is", () => {
  const waited = compose.matchAll(/^ +([\w-]+): \{ condition: service_healthy \}/gm);
  const names = new Set([...waited].map(([, name = ""]) => name));
  expect(names).toEqual(new Set(["postgres", "files", "app-1"]));
  for (const name of names) {
    const [block = ""] = new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)+`, "m").exec(compose) ?? [];
    // The image of Canary has one of its own.
    expect(block, name).toMatch(/healthcheck:|<<: \*canary/);
  }
});

test("a container's first look at its database takes as long as a migration may", async () => {
  const image = await readFile("deploy/Dockerfile", "utf8");
  expect(image).toMatch(/--start-period=30m/);
});

test("pods are live and keep files in a store, whatever their Secret says; units say where theirs are", () => {
  for (const given of ["APP_ENV, value: live", "STORAGE_DRIVER, value: s3"])
    expect(kubernetes.split(given)).toHaveLength(3);
  for (const unit of [app, worker]) expect(unit).toMatch(/^Environment=.*STORAGE_DRIVER=disk/m);
});

test("pods may do little: no root, no new rights, the system calls of their engine, no token", () => {
  for (const limit of [
    "runAsNonRoot: true",
    "seccompProfile: { type: RuntimeDefault }",
    "automountServiceAccountToken: false",
    "readOnlyRootFilesystem: true",
    "allowPrivilegeEscalation: false",
  ])
    expect(kubernetes.split(limit), limit).toHaveLength(3);
});

test("so may units, and both the same", () => {
  const limits = (unit: string) =>
    unit.match(/^(?:Protect|Private|Restrict|Capability|NoNew|Lock|SystemCall)\w+=.*$/gm) ?? [];
  expect(limits(worker)).toEqual(limits(app));
  expect(limits(app)).toContain("CapabilityBoundingSet=");
  expect(limits(app)).toContain("NoNewPrivileges=yes");
  expect(limits(app)).toContain("SystemCallFilter=@system-service");
  expect(limits(app).length).toBeGreaterThanOrEqual(22);
  // V8 writes the code that it runs.
  expect(app).not.toMatch(/^MemoryDenyWriteExecute=/m);
});

test("instances are spread over machines, and metrics let in nobody but who gathers them", () => {
  const [instances = "", ...others] = kubernetes.split("\n---\n");
  expect(instances).toMatch(/topologySpreadConstraints:[\s\S]*kubernetes\.io\/hostname/);
  const policies = others.filter((part) => part.includes("kind: NetworkPolicy"));
  const [metrics = "", requests = ""] = policies;
  expect(policies).toHaveLength(2);
  expect(metrics).toContain("values: [canary, canary-worker]");
  expect(metrics).toMatch(/port: 9464 \}\]\n +from:/);
  expect(requests).toMatch(/app: canary \}.*[\s\S]*port: 3000/);
});

test("the command line of a machine runs as its service does", async () => {
  const command = await readFile("deploy/systemd/canary", "utf8");
  for (const line of app.match(
    /^(?:WorkingDirectory|EnvironmentFile|Environment|User|DynamicUser|StateDirectory)=.*$/gm,
  ) ?? [])
    expect(command).toContain(line);
});

test("what Next reads beside the folders is in the image, and an edit of it builds the pages anew", async () => {
  const root = await readdir(".");
  const read = root.filter((name) => /^(instrumentation|next|postcss|tailwind|proxy)/.test(name));
  expect(read).toContain("instrumentation.ts");
  const [image, build] = await Promise.all(
    ["deploy/build-image.mjs", "server/programs/start/build/build.ts"].map((file) =>
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

test("on a machine the launcher starts everything, which an older Node can read", async () => {
  const command = await readFile("deploy/systemd/canary", "utf8");
  for (const [file, program] of [
    [app, "start/start.ts --no-worker"],
    [worker, "start/worker.ts"],
    [command, 'cli/canary.ts "$@"'],
  ] as const)
    expect(file).toContain(
      `/usr/bin/node server/programs/start/node24.mjs server/programs/${program}\n`,
    );
});

test("wherever the image starts the service by hand of Node, Node is told the same", async () => {
  const image = await readFile("deploy/Dockerfile", "utf8");
  const starts = [kubernetes, compose, image].flatMap((file) => [
    ...file.matchAll(/\bnode((?:\W+--[\w=-]+)+)\W+server\/programs\/start\/(?:start|worker)\.ts/g),
  ]);
  expect(starts).toHaveLength(6);
  for (const [, told = ""] of starts)
    expect(told.match(/--[\w=-]+/g), told).toEqual([...serviceFlags]);
  // Compose and Kubernetes run the image, and have its variables.
  for (const file of [app, worker, image])
    for (const [name, value] of Object.entries(serviceVariables))
      expect(file).toMatch(new RegExp(`^(?:ENV |Environment=).*\\b${name}=${value}\\b`, "m"));
});
