import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { composeProblems } from "#server/workshop/deployment/compose-claims.ts";
import { ownContainers, readCompose } from "#server/workshop/deployment/compose.ts";
import { containerProblems } from "#server/workshop/deployment/container-claims.ts";
import { imageProblems } from "#server/workshop/deployment/image-claims.ts";
import { readImage } from "#server/workshop/deployment/image.ts";
import { kubernetesProblems } from "#server/workshop/deployment/kubernetes-claims.ts";
import { containerOf, podsOf, readObjects } from "#server/workshop/deployment/kubernetes.ts";
import { secretOf } from "#server/workshop/deployment/secret.ts";

const files = {
  Dockerfile: readFileSync("deploy/Dockerfile", "utf8"),
  "compose.yaml": readFileSync("deploy/compose.yaml", "utf8"),
  "kubernetes/canary.yaml": readFileSync("deploy/kubernetes/canary.yaml", "utf8"),
  "README.md": readFileSync("deploy/README.md", "utf8"),
};
type Files = typeof files;

/** Where the files of deploy/ say of each other and of the service what is not so, a line each. */
function problemsOf(given: Files): string[] {
  const image = readImage(given.Dockerfile);
  const compose = readCompose(given["compose.yaml"]);
  const objects = readObjects(given["kubernetes/canary.yaml"]);
  const secret = secretOf(given["README.md"]);
  const shell = { APP_SECRET: secret["APP_SECRET"] ?? "" };
  return [
    ...imageProblems(image),
    ...composeProblems(compose, image),
    ...ownContainers(compose, image).flatMap((each) =>
      containerProblems({ ...each, env: { ...each.env, ...shell } }, { image, given: {} }),
    ),
    ...kubernetesProblems(objects),
    ...podsOf(objects).flatMap((pod) =>
      containerProblems(containerOf(pod), { image, given: secret }),
    ),
  ];
}

test("image, Compose file, manifest and README say of each other and of the service what is so", () => {
  expect(problemsOf(files)).toEqual([]);
});

/** A file, what stands in it, what a fault writes there in its place, and words of the line that tells of it. */
const faults: [keyof Files, string, string, string][] = [
  ["Dockerfile", "--start-period=30m", "--start-period=3m", "may take 180 s to start"],
  ["Dockerfile", "USER node", "USER root", "processes are root"],
  ["Dockerfile", "EXPOSE 3000", "EXPOSE 8080", "port 8080 is not PORT"],
  ["Dockerfile", "DATA_DIR=/data", "DATA_DIR=/var/data", "volume is not DATA_DIR"],
  ["Dockerfile", "MALLOC_ARENA_MAX=2", "MALLOC_ARENA_MAX=4", "MALLOC_ARENA_MAX is not 2"],
  ["Dockerfile", "DATA_DIR=/data", "DATA_DIR=/data DATA_DRI=/data", "DATA_DRI is no setting"],
  ["Dockerfile", "/api/canary/health", "/health", "asks another address"],
  ["Dockerfile", "start/start.ts", "start/begin.ts", "no program"],
  ["Dockerfile", "--max-semi-space-size=8", "--max-semi-space-size=64", "it starts node"],
  ["compose.yaml", "read_only: true", "read_only: false", "not read-only"],
  ["compose.yaml", "tmpfs: [/tmp]", "tmpfs: [/var/tmp]", "cannot write /tmp"],
  ["compose.yaml", "[data:/data]", "[data:/files]", "cannot write /data"],
  ["compose.yaml", "volumes: { data: {}", "volumes: { date: {}", "no volume data"],
  ["compose.yaml", "stop_grace_period: 60s", "stop_grace_period: 10s", "its stop may take"],
  ["compose.yaml", `DRAIN_SECONDS: "5"`, `DRAIN_SECONDS: "50"`, "DRAIN_SECONDS"],
  ["compose.yaml", "S3_BUCKET: canary", "S3_BUKET: canary", "S3_BUKET is no setting"],
  ["compose.yaml", "STORAGE_DRIVER: s3", "STORAGE_DRIVER: disk", "gone with it"],
  ["compose.yaml", "http://files.localhost:9000", "http://store.localhost:9000", "S3_ENDPOINT"],
  ["compose.yaml", "app-2:3000 {", "app-3:3000 {", "no instance is at app-3:3000"],
  ["compose.yaml", "app-1:3000 app-2", "app-1:8080 app-2", "no instance is at app-1:8080"],
  ["compose.yaml", `["3000:3000"]`, `["3000:80"]`, "nothing listens on port 80"],
  ["compose.yaml", `["3000:3000"]`, `["8080:3000"]`, "is not its address"],
  ["compose.yaml", "start/worker.ts", "start/work.ts", "no program"],
  ["compose.yaml", "start.ts --no-worker", "start.ts --no-work", "takes no --no-work"],
  ["compose.yaml", "postgres: { condition", "database: { condition", "no service database"],
  ["kubernetes/canary.yaml", "automountServiceAccountToken: false", "hostPID: false", "token"],
  [
    "kubernetes/canary.yaml",
    "terminationGracePeriodSeconds: 60",
    "terminationGracePeriodSeconds: 30",
    "its stop may take",
  ],
  [
    "kubernetes/canary.yaml",
    "path: /api/canary/health, port: 3000",
    "path: /health, port: 3000",
    "nothing answers /health",
  ],
  [
    "kubernetes/canary.yaml",
    "path: /api/canary/health, port: 3000",
    "path: /api/canary/health, port: 9464",
    "nothing answers",
  ],
  [
    "kubernetes/canary.yaml",
    "path: /alive, port: 9464",
    "path: /live, port: 9464",
    "nothing answers /live",
  ],
  ["kubernetes/canary.yaml", "timeoutSeconds: 3", "timeoutSeconds: 1", "gives up too soon"],
  ["kubernetes/canary.yaml", "failureThreshold: 900", "failureThreshold: 90", "180 s to start"],
  [
    "kubernetes/canary.yaml",
    "containerPort: 3000",
    "containerPort: 80",
    "nothing listens on port 80",
  ],
  ["kubernetes/canary.yaml", "targetPort: 3000", "targetPort: 80", "do not have port 80"],
  [
    "kubernetes/canary.yaml",
    `METRICS_PORT, value: "9464"`,
    `METRICS_PORT, value: "9465"`,
    "metrics are at another port",
  ],
  [
    "kubernetes/canary.yaml",
    `METRICS_PORT, value: "9464"`,
    `METRICS_PROT, value: "9464"`,
    "METRICS_PROT is no setting",
  ],
  [
    "kubernetes/canary.yaml",
    "prometheus.io/path: /metrics",
    "prometheus.io/path: /",
    "metrics are at another path",
  ],
  ["kubernetes/canary.yaml", "runAsUser: 1000", "runAsUser: 1001", "not 1000"],
  ["kubernetes/canary.yaml", "runAsNonRoot: true", "runAsNonRoot: false", "may be root"],
  [
    "kubernetes/canary.yaml",
    "readOnlyRootFilesystem: true",
    "readOnlyRootFilesystem: false",
    "not read-only",
  ],
  ["kubernetes/canary.yaml", "drop: [ALL]", "drop: [NET_RAW]", "keeps capabilities"],
  [
    "kubernetes/canary.yaml",
    "allowPrivilegeEscalation: false",
    "allowPrivilegeEscalation: true",
    "gain rights",
  ],
  ["kubernetes/canary.yaml", "mountPath: /data", "mountPath: /files", "cannot write /data"],
  [
    "kubernetes/canary.yaml",
    "{ name: tmp, emptyDir: {} }",
    "{ name: temp, emptyDir: {} }",
    "no volume tmp",
  ],
  [
    "kubernetes/canary.yaml",
    "selector: { app: canary }",
    "selector: { app: canaries }",
    "for no pod",
  ],
  [
    "kubernetes/canary.yaml",
    "template:\n    metadata:\n      labels: { app: canary }",
    "template:\n    metadata:\n      labels: { app: other }",
    "not its own",
  ],
  ["kubernetes/canary.yaml", "minAvailable: 1", "minAvailable: 2", "ever be emptied"],
  [
    "kubernetes/canary.yaml",
    "from: [{ namespace",
    "# from: [{ namespace",
    "everybody reads metrics",
  ],
  ["kubernetes/canary.yaml", "preStop:", "postStart:", "told to stop"],
  [
    "kubernetes/canary.yaml",
    "topologyKey: kubernetes.io/hostname",
    "topologyKey: zone",
    "on one machine",
  ],
  [
    "kubernetes/canary.yaml",
    "STORAGE_DRIVER, value: s3",
    "LOG_LEVEL, value: info",
    "where files are",
  ],
  [
    "kubernetes/canary.yaml",
    "{ name: APP_ENV, value: live }",
    "{ name: TRUST_PROXY, value: '0' }",
    "Secret alone",
  ],
  ["kubernetes/canary.yaml", "policy/v1", "policy/v1beta1", "will be taken away"],
  ["README.md", "\nTRUST_PROXY=1\n", "\n", "TRUST_PROXY"],
  ["README.md", "\nSTRIPE_WEBHOOK_SECRET=whsec_…\n", "\n", "STRIPE_WEBHOOK_SECRET"],
];

test.each(faults)("a fault in %s is told: %s as %s", (name, right, wrong, words) => {
  expect(files[name]).toContain(right);
  const planted = { ...files, [name]: files[name].replace(right, wrong) };
  expect(problemsOf(planted).join("\n")).toContain(words);
});
