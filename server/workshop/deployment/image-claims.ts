import { settingNames } from "#server/core/settings/variables.ts";
import { serviceFlags, serviceVariables } from "#server/programs/start/install/node-flags.mjs";
import { type Claim, unmet } from "#server/workshop/deployment/claim.ts";
import { healthPath, startSecondsMin } from "#server/workshop/deployment/container-claims.ts";
import { programOf } from "#server/workshop/deployment/container.ts";
import type { Image } from "#server/workshop/deployment/image.ts";
import { programs } from "#server/workshop/image/tree.ts";

const otherVariables = ["NODE_ENV", ...Object.keys(serviceVariables)];

/** Lists what the Dockerfile says of the service and is not so, a line each. */
export function imageProblems(image: Image): string[] {
  const { env, health, command } = image;
  const [program = "", ...args] = programOf(image);
  const service = ["node", ...serviceFlags, program].join(" ");
  const asked = `'http://127.0.0.1:'+process.env.PORT+'${healthPath}'`;
  return unmet("Dockerfile", [
    [image.user !== "root" && image.user !== "0", "its processes are root"],
    [image.ports.join() === env["PORT"], `port ${image.ports.join()} is not PORT`],
    [image.volumes.join() === env["DATA_DIR"], "its volume is not DATA_DIR"],
    [command.join(" ") === service && args.length === 0, `it starts ${command.join(" ")}`],
    [programs.includes(program), `the tree has no program "${program}"`],
    [health.command.join(" ").includes(asked), "its health check asks another address"],
    [health.startSeconds >= startSecondsMin, `it may take ${health.startSeconds} s to start`],
    ...Object.keys(env).map((name): Claim => [
      settingNames.includes(name) || otherVariables.includes(name),
      `${name} is no setting`,
    ]),
    ...Object.entries(serviceVariables).map(([name, value]): Claim => [
      env[name] === value,
      `${name} is not ${value}`,
    ]),
  ]);
}
