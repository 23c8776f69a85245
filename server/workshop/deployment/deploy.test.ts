import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { serviceVariables } from "#server/programs/start/install/node-flags.mjs";
import { stopSecondsMax } from "#server/workshop/deployment/stop-time.ts";

const [app = "", worker = "", compose = ""] = await Promise.all(
  ["systemd/canary.service", "systemd/canary-worker.service", "compose.yaml"].map((file) =>
    readFile(`deploy/${file}`, "utf8"),
  ),
);

test("units that share a StateDirectory run as the same user, who owns it", () => {
  const userOf = (unit: string) => /^User=(\w+)$/m.exec(unit)?.[1];
  expect(userOf(app)).toBeDefined();
  expect(userOf(worker)).toBe(userOf(app));
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

test("units say where files are", () => {
  for (const unit of [app, worker]) expect(unit).toMatch(/^Environment=.*STORAGE_DRIVER=disk/m);
});

test("units may do little, and both the same", () => {
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
    ["deploy/build-image.mjs", "server/programs/start/build/hash-sources.ts"].map((file) =>
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

test("units have the variables that the service is given besides", () => {
  for (const file of [app, worker])
    for (const [name, value] of Object.entries(serviceVariables))
      expect(file).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, "m"));
});

test("a unit is not killed before its service has ended", () => {
  for (const unit of [app, worker]) {
    const [, start = "", seconds] =
      /^ExecStart=\S+ \S+ (.+)$[^]*^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(stopSecondsMax({ command: start.split(" ") }));
  }
});
