import { type Claim, unmet } from "#server/workshop/deployment/claim.ts";
import type { Compose } from "#server/workshop/deployment/compose.ts";
import type { Image } from "#server/workshop/deployment/image.ts";

/** Lists where the services of a Compose file miss each other, a line each. */
export function composeProblems({ services, configs, volumes }: Compose, image: Image): string[] {
  return Object.entries(services)
    .flatMap(([place, service]) => {
      const { depends_on: waited = [], environment = {} } = service;
      const named = (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "");
      const conditions = Array.isArray(waited)
        ? waited.map((name) => [name, "service_started"] as const)
        : Object.entries(waited).map(([name, { condition }]) => [name, condition] as const);
      return unmet(`compose ${place}`, [
        ...named.map((name): Claim => [name in volumes, `there is no volume ${name}`]),
        ...(service.configs ?? []).map(({ source }): Claim => [
          source in configs,
          `there is no config ${source}`,
        ]),
        ...conditions.flatMap(([name, condition]): Claim[] => [
          [name in services, `there is no service ${name}`],
          [
            condition !== "service_healthy" || tellsHealth(services[name]),
            `${name} tells no health`,
          ],
        ]),
        [isStoreReached(environment["S3_ENDPOINT"], services), "no service is at S3_ENDPOINT"],
      ]);
    })
    .concat(balancerProblems({ services, configs, volumes }, image));
}

function tellsHealth(service: Compose["services"][string] | undefined): boolean {
  if (service?.healthcheck?.disable) return false;
  // The image of Canary has a check of its own.
  return service?.healthcheck?.test !== undefined || service?.build !== undefined;
}

/** From here and from a browser on this machine, by one name. */
function isStoreReached(endpoint: string | undefined, services: Compose["services"]): boolean {
  if (endpoint === undefined) return true;
  const { hostname, port } = new URL(endpoint);
  return Object.values(services).some(
    ({ networks = {}, ports = [] }) =>
      Object.values(networks).some(({ aliases = [] }) => aliases.includes(hostname)) &&
      ports.includes(`${port}:${port}`) &&
      hostname.endsWith(".localhost"),
  );
}

function balancerProblems({ services, configs }: Compose, image: Image): string[] {
  const { content = "" } = configs["balancer"] ?? {};
  const upstreams = [
    ...(/reverse_proxy (.+) \{/.exec(content)?.[1] ?? "").matchAll(/(\S+):(\d+)/g),
  ];
  const [published = ""] = services["balancer"]?.ports ?? [];
  const [outside, inside] = published.split(":");
  const urls = Object.values(services).flatMap(({ environment }) => environment?.["APP_URL"] ?? []);
  return unmet("compose balancer", [
    [upstreams.length === 2, "it does not lead to two instances"],
    ...upstreams.map(([address, name = "", port]): Claim => [
      services[name]?.build !== undefined && port === image.env["PORT"],
      `no instance is at ${address}`,
    ]),
    [content.includes(`:${inside} {`), `nothing listens on port ${inside}`],
    ...urls.map((url): Claim => [new URL(url).port === outside, `${url} is not its address`]),
  ]);
}
