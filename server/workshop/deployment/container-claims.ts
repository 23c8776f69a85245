import { loadEnv } from "#server/core/env.ts";
import { settingNames } from "#server/core/settings/variables.ts";
import { basePath, listOperations } from "#server/http/operations/operations.ts";
import { serviceFlags } from "#server/programs/start/install/node-flags.mjs";
import { alivePath } from "#server/programs/start/telemetry/metrics.ts";
import { type Claim, unmet } from "#server/workshop/deployment/claim.ts";
import { type Container, programOf } from "#server/workshop/deployment/container.ts";
import type { Image } from "#server/workshop/deployment/image.ts";
import { stopSecondsMax } from "#server/workshop/deployment/stop-time.ts";
import { programs } from "#server/workshop/image/tree.ts";

type Variables = Record<string, string>;

/** A release may make an index of a large table first. */
export const startSecondsMin = 1_800;
/** Health answers within two seconds, also when the database does not. */
const healthSecondsMin = 3;

/**
 * Lists what a container asks of `image` and does not get, a line each. `given` are the settings that do not stand in
 * its file: those of a Secret, or of the shell that starts it.
 */
export function containerProblems(
  container: Container,
  { image, given }: { image: Image; given: Variables },
): string[] {
  const env = { ...image.env, ...given, ...container.env };
  return [
    ...unmet(container.place, [
      ...commandClaims(container),
      ...settingClaims(container, env),
      ...folderClaims(container, env),
      ...portClaims(container, env),
      ...timeClaims(container),
    ]),
    ...refusals(env).map((reason) => `${container.place}: ${reason}`),
  ];
}

/** The path by which an instance says whether it is healthy. */
export const healthPath = `${basePath}${listOperations().find(({ name }) => name === "health.check")?.path}`;

function commandClaims(container: Pick<Container, "command">): Claim[] {
  const [node, ...words] = container.command;
  const [program = "", ...args] = programOf(container);
  const flags = words.slice(0, words.indexOf(program)).join(" ");
  return [
    [node === "node", `it starts ${node}, and the image has node`],
    [flags === serviceFlags.join(" "), `Node is told "${flags}"`],
    [programs.includes(program), `the image has no program "${program}"`],
    ...args.map((arg): Claim => [arg === "--no-worker", `${program} takes no ${arg}`]),
  ];
}

function settingClaims({ env: own }: Container, env: Variables): Claim[] {
  return [
    ...Object.keys(own).map((name): Claim => [
      settingNames.includes(name),
      `${name} is no setting`,
    ]),
    [env["STORAGE_DRIVER"] === "s3", "files on its own disk are gone with it"],
  ];
}

function refusals(env: Variables): string[] {
  try {
    loadEnv(env);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

function folderClaims({ isReadOnly, writable }: Container, env: Variables): Claim[] {
  const needed = [env["DATA_DIR"] ?? "", "/tmp"];
  return [
    [isReadOnly, "its root is not read-only"],
    ...needed.map((folder): Claim => [writable.includes(folder), `it cannot write ${folder}`]),
    ...writable.map((folder): Claim => [needed.includes(folder), `nothing writes ${folder}`]),
  ];
}

function portClaims({ ports, probes, command }: Container, env: Variables): Claim[] {
  const serves = !programOf({ command })[0]?.endsWith("/worker.ts");
  const open = [env["METRICS_PORT"], ...(serves ? [env["PORT"]] : [])];
  const answered = [
    `${env["METRICS_PORT"]}${alivePath}`,
    ...(serves ? [`${env["PORT"]}${healthPath}`] : []),
  ];
  return [
    ...ports.map((port): Claim => [open.includes(String(port)), `nothing listens on port ${port}`]),
    ...probes.flatMap(({ path, port, timeoutSeconds }): Claim[] => [
      [answered.includes(`${port}${path}`), `nothing answers ${path} at port ${port}`],
      [
        path === alivePath || timeoutSeconds >= healthSecondsMin,
        `a probe of ${path} gives up too soon`,
      ],
    ]),
  ];
}

function timeClaims(container: Container): Claim[] {
  const { startSeconds, graceSeconds, beforeStopSeconds } = container;
  const stopSeconds = beforeStopSeconds + stopSecondsMax(container);
  return [
    [startSeconds >= startSecondsMin, `it may take ${startSeconds} s to start, and no more`],
    [graceSeconds >= stopSeconds, `its stop may take ${stopSeconds} s of ${graceSeconds}`],
  ];
}
