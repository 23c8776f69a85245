import { metricsPath } from "#server/programs/start/telemetry/metrics.ts";
import { type Claim, unmet } from "#server/workshop/deployment/claim.ts";
import {
  containerOf,
  type KubernetesObject,
  type Pod,
  podsOf,
} from "#server/workshop/deployment/kubernetes.ts";

/** The user `node` of Node's image, by whom its Dockerfile lets the service run. */
const uid = 1_000;

/** Lists where the objects of a manifest miss each other, or let a pod do more than it needs, a line each. */
export function kubernetesProblems(objects: readonly KubernetesObject[]): string[] {
  const pods = podsOf(objects);
  return [
    ...pods.flatMap((pod) => unmet(containerOf(pod).place, [...limits(pod), ...ties(pod)])),
    ...objects.flatMap((object) =>
      unmet(`kubernetes ${object.kind} ${object.metadata?.name}`, [
        [/(?:^|\/)v\d+$/.test(object.apiVersion), `${object.apiVersion} will be taken away`],
        ...claimsOf(object, pods),
      ]),
    ),
  ];
}

function limits({ spec, container: { securityContext: own } }: Pod): Claim[] {
  const all = spec.securityContext;
  return [
    [all?.runAsNonRoot === true, "its user may be root"],
    [all?.runAsUser === uid && all.fsGroup === uid, `its user and its files' group are not ${uid}`],
    [all?.seccompProfile?.type === "RuntimeDefault", "every system call is allowed"],
    [own?.allowPrivilegeEscalation === false, "it may gain rights"],
    [own?.capabilities?.drop?.includes("ALL") === true, "it keeps capabilities"],
    [own?.capabilities?.add === undefined, "it is given capabilities"],
    [spec.automountServiceAccountToken === false, "it has a token of the cluster"],
  ];
}

function ties({ deployment, spec, container }: Pod): Claim[] {
  const volumes = (spec.volumes ?? []).map(({ name }) => name);
  const mounted = (container.volumeMounts ?? []).map(({ name }) => name);
  const { env, ports } = containerOf({ deployment, spec, container });
  const { annotations = {} } = deployment.spec?.template.metadata ?? {};
  return [
    ...mounted.map((name): Claim => [volumes.includes(name), `there is no volume ${name}`]),
    ...volumes.map((name): Claim => [mounted.includes(name), `volume ${name} is not mounted`]),
    [env["APP_ENV"] === "live", "its Secret alone says whether it is live"],
    [env["STORAGE_DRIVER"] === "s3", "its Secret alone says where files are"],
    [ports.includes(Number(env["METRICS_PORT"])), "it does not declare METRICS_PORT"],
    [annotations["prometheus.io/port"] === env["METRICS_PORT"], "metrics are at another port"],
    [annotations["prometheus.io/path"] === metricsPath, "metrics are at another path"],
  ];
}

function claimsOf(object: KubernetesObject, pods: readonly Pod[]): Claim[] {
  switch (object.kind) {
    case "Deployment":
      return [
        [selects(object.spec?.selector, labelsOf(object)), "its pods are not its own"],
        [areSpread(object), "all its pods may be on one machine"],
      ];
    case "Service": {
      const theirs = pods.filter((pod) =>
        selects({ matchLabels: object.spec?.selector ?? {} }, labelsOf(pod.deployment)),
      );
      const ports = (object.spec?.ports ?? []).map(({ targetPort }) => Number(targetPort));
      return [
        ...portsClaims(ports, theirs),
        [
          theirs.every((pod) => containerOf(pod).beforeStopSeconds > 0),
          "it leads requests to a pod that has been told to stop",
        ],
      ];
    }
    case "PodDisruptionBudget": {
      const theirs = pods.filter((pod) => selects(object.spec?.selector, labelsOf(pod.deployment)));
      const replicas = theirs[0]?.deployment.spec?.replicas ?? 0;
      return [[replicas > Number(object.spec?.minAvailable), "no machine can ever be emptied"]];
    }
    case "NetworkPolicy": {
      const theirs = pods.filter((pod) =>
        selects(object.spec?.podSelector, labelsOf(pod.deployment)),
      );
      const rules = object.spec?.ingress ?? [];
      const metrics = rules.filter(({ ports = [] }) =>
        ports.some(({ port }) => isMetrics(Number(port), theirs)),
      );
      return [
        ...portsClaims(
          rules.flatMap(({ ports = [] }) => ports.map((it) => Number(it.port))),
          theirs,
        ),
        [metrics.every(({ from = [] }) => from.length > 0), "everybody reads metrics"],
      ];
    }
  }
}

function areSpread({ spec }: Pod["deployment"]): boolean {
  const constraints = spec?.template.spec?.topologySpreadConstraints ?? [];
  const isOne = (spec?.replicas ?? 1) < 2;
  return isOne || constraints.some(({ topologyKey }) => topologyKey === "kubernetes.io/hostname");
}

function portsClaims(ports: readonly number[], pods: readonly Pod[]): Claim[] {
  return [
    [pods.length > 0, "it is for no pod"],
    ...ports.map((port): Claim => [
      pods.length > 0 && pods.every((pod) => containerOf(pod).ports.includes(port)),
      `its pods do not have port ${port}`,
    ]),
  ];
}

const isMetrics = (port: number, pods: readonly Pod[]) =>
  pods.some((pod) => containerOf(pod).env["METRICS_PORT"] === String(port));

function labelsOf(deployment: Pod["deployment"]): Record<string, string> {
  return deployment.spec?.template.metadata?.labels ?? {};
}

type Selector = NonNullable<Pod["deployment"]["spec"]>["selector"];

function selects(selector: Selector | undefined, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(
      ({ key, operator, values = [] }) => operator === "In" && values.includes(labels[key] ?? ""),
    )
  );
}
