import { readFileSync } from "node:fs";
import { invariant } from "#server/core/assert.ts";

/** Where Debian keeps the profile that Podman and CRI-O run containers under: their RuntimeDefault. */
export const profileFile = "/usr/share/containers/seccomp.json";

type Condition = { caps?: string[]; arches?: string[] };
type Rule = {
  names: string[];
  action: string;
  args: object[] | null;
  errnoRet?: number;
  includes: Condition;
};
type Profile = {
  defaultAction: string;
  defaultErrnoRet: number;
  archMap: { architecture: string; subArchitectures: string[] | null }[];
  syscalls: Rule[];
};

const processors: Record<string, [name: string, architecture: string]> = {
  x64: ["amd64", "SCMP_ARCH_X86_64"],
  arm64: ["arm64", "SCMP_ARCH_AARCH64"],
};

/** The profile as runc takes it, for a process without capabilities on this processor. */
export function readSystemCalls(): object {
  const profile = JSON.parse(readFileSync(profileFile, "utf8")) as Profile;
  const [name, architecture] = processors[process.arch] ?? [];
  invariant(name && architecture, `Nothing is known of ${process.arch}.`);
  const own = profile.archMap.find((each) => each.architecture === architecture);
  return {
    defaultAction: profile.defaultAction,
    defaultErrnoRet: profile.defaultErrnoRet,
    architectures: [architecture, ...(own?.subArchitectures ?? [])],
    syscalls: profile.syscalls
      .filter(({ includes: { caps, arches } }) => !caps && (!arches || arches.includes(name)))
      .map(({ names, action, args, errnoRet }) => ({
        names,
        action,
        args: args ?? [],
        ...(errnoRet !== undefined && { errnoRet }),
      })),
  };
}
