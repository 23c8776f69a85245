import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import type { IContainer } from "kubernetes-models/v1/Container";
import type { IPodSpec } from "kubernetes-models/v1/PodSpec";
import type { IProbe } from "kubernetes-models/v1/Probe";
import type { IService } from "kubernetes-models/v1/Service";
import { parseAllDocuments } from "yaml";
import { invariant } from "#server/core/assert.ts";
import type { Container } from "#server/workshop/deployment/container.ts";

export type KubernetesObject = IDeployment | IService | INetworkPolicy | IPodDisruptionBudget;

/** The objects of a manifest; whether they are what they say is for schema-problems.ts. */
export function readObjects(manifest: string): KubernetesObject[] {
  return parseAllDocuments(manifest).map((each) => each.toJS() as KubernetesObject);
}

export type Pod = { deployment: IDeployment; spec: IPodSpec; container: IContainer };

/** Each container of each Deployment. */
export function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.flatMap((object) => {
    if (object.kind !== "Deployment") return [];
    const spec = object.spec?.template.spec;
    invariant(spec, "a Deployment has pods");
    return spec.containers.map((container) => ({ deployment: object, spec, container }));
  });
}

export function containerOf({ deployment, spec, container }: Pod): Container {
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const start = container.startupProbe;
  return {
    place: `kubernetes ${deployment.metadata?.name}/${container.name}`,
    image: container.image,
    command: container.args ?? [],
    env: Object.fromEntries((container.env ?? []).map(({ name, value = "" }) => [name, value])),
    isReadOnly: container.securityContext?.readOnlyRootFilesystem === true,
    writable: (container.volumeMounts ?? []).map(({ mountPath }) => mountPath),
    ports: (container.ports ?? []).map(({ containerPort }) => containerPort),
    probes: probes.flatMap(askedBy),
    startSeconds: (start?.periodSeconds ?? 10) * (start?.failureThreshold ?? 3),
    graceSeconds: spec.terminationGracePeriodSeconds ?? 30,
    beforeStopSeconds: secondsOfSleep(container.lifecycle?.preStop?.exec?.command ?? []),
  };
}

function askedBy(probe: IProbe | undefined): Container["probes"] {
  if (probe?.httpGet === undefined) return [];
  const { path = "/", port } = probe.httpGet;
  return [{ path, port: Number(port), timeoutSeconds: probe.timeoutSeconds ?? 1 }];
}

function secondsOfSleep([program, seconds]: readonly string[]): number {
  return program === "sleep" ? Number(seconds) : 0;
}
