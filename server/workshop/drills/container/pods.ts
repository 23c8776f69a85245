import { chownSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import type { Image } from "#server/workshop/deployment/image.ts";
import { containerOf, type Pod } from "#server/workshop/deployment/kubernetes.ts";
import type { Bundle, Runc, RunningContainer } from "#server/workshop/drills/container/runc.ts";
import type { Instance } from "#server/workshop/load/instance.ts";

/** A pod's place on this machine, whose network all pods share. */
export type PodPlace = {
  name: string;
  rootfs: string;
  /** Settings of the Secret, and those that differ here from the manifest's. */
  secret: Record<string, string>;
  overruled: Record<string, string>;
};

export type RunningPod = Instance & { container: RunningContainer };

const startMaxMs = 120_000;
const gibBytes = 1024 ** 3;

/** Runs the pods of the manifest by runc as a kubelet does: their commands, settings, limits, volumes and probes. */
export class Kubelet {
  private readonly runc: Runc;
  private readonly image: Image;
  /** For their volumes, which are empty at each start. */
  private readonly home: string;

  constructor(runc: Runc, image: Image, home: string) {
    this.runc = runc;
    this.image = image;
    this.home = home;
  }

  /** Runs a command in the pod's stead, as a Job does, to its end. Answers what it printed; throws when it fails. */
  async runJob(pod: Pod, place: PodPlace, args: readonly string[]): Promise<string> {
    const job = this.runc.start(place.name, { ...this.bundleOf(pod, place), args });
    const code = await job.ended;
    const said = this.runc.said(place.name).trim();
    if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${said}`);
    return said;
  }

  /** Resolves when its startup probe has been answered. */
  async start(pod: Pod, place: PodPlace): Promise<RunningPod> {
    const bundle = this.bundleOf(pod, place);
    const url = probedUrl(pod, bundle);
    const container = this.runc.start(place.name, bundle);
    const giveUpAt = performance.now() + startMaxMs;
    while (!(await isAnswered(url))) {
      if (container.hasEnded() || performance.now() > giveUpAt)
        throw new Error(`${place.name} did not come up:\n${this.runc.said(place.name)}`);
      await sleep(200);
    }
    return {
      container,
      port: Number(bundle.env["PORT"]),
      hasEnded: () => container.hasEnded(),
      end: (signal) => (signal === "SIGKILL" ? kill(container) : stop(pod, container)),
    };
  }

  private bundleOf(pod: Pod, { name, rootfs, secret, overruled }: PodPlace): Bundle {
    const { env, command, isReadOnly, writable } = containerOf(pod);
    const uid = pod.spec.securityContext?.runAsUser ?? 0;
    const volumes = writable.map((place) => {
      const volume = path.join(this.home, `${name}${place.replaceAll("/", ".")}`);
      mkdirSync(volume);
      chownSync(volume, uid, pod.spec.securityContext?.fsGroup ?? 0);
      return [place, volume] as const;
    });
    return {
      rootfs,
      isReadOnly,
      uid,
      args: command,
      env: { ...this.image.env, ...secret, ...env, ...overruled },
      folder: this.image.folder,
      mayGainRights: pod.container.securityContext?.allowPrivilegeEscalation !== false,
      mounts: Object.fromEntries(volumes),
      isFiltered: pod.spec.securityContext?.seccompProfile?.type === "RuntimeDefault",
      memoryBytes: bytesOf(String(pod.container.resources?.limits?.["memory"])),
    };
  }
}

/** At the port that has taken the place of the manifest's. */
function probedUrl(pod: Pod, { env }: Bundle): string {
  const { path: asked = "/", port } = pod.container.startupProbe?.httpGet ?? {};
  const name = String(port) === containerOf(pod).env["METRICS_PORT"] ? "METRICS_PORT" : "PORT";
  return `http://127.0.0.1:${env[name]}${asked}`;
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(3 * secondMs) })).ok;
  } catch {
    return false;
  }
}

async function kill(container: RunningContainer): Promise<void> {
  await container.kill("KILL");
  await container.ended;
}

/**
 * The hook before the stop, then SIGTERM.
 * @throws Error where it has not ended, and with 0, within the manifest's grace
 */
async function stop(pod: Pod, container: RunningContainer): Promise<void> {
  if (container.hasEnded()) return;
  const { graceSeconds } = containerOf(pod);
  const late = sleep(graceSeconds * secondMs, "late" as const, { ref: false });
  const hook = pod.container.lifecycle?.preStop?.exec?.command;
  if (hook) await container.exec(hook);
  await container.kill("TERM");
  const code = await Promise.race([container.ended, late]);
  if (code !== 0) throw new Error(`${container.name} was told to stop: ${code}`);
}

function bytesOf(quantity: string): number {
  const [, count] = /^(\d+)Gi$/.exec(quantity) ?? [];
  return Number(count) * gibBytes;
}
