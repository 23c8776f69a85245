import { parse } from "yaml";
import type { Container } from "#server/workshop/deployment/container.ts";
import { type Image, secondsOf } from "#server/workshop/deployment/image.ts";

/** A service of the Compose file, as far as the checks read it. */
export type ComposeService = {
  build?: { dockerfile: string };
  image?: string;
  command?: string | string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
  configs?: { source: string; target: string }[];
  ports?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: string[] };
  networks?: Record<string, { aliases?: string[] }>;
  stop_grace_period?: string;
};

export type Compose = {
  services: Record<string, ComposeService>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, object>;
};

/** With its anchors and merges resolved. */
export function readCompose(text: string): Compose {
  return parse(text, { merge: true }) as Compose;
}

/** The containers that run this project's own image. */
export function ownContainers({ services }: Compose, image: Image): Container[] {
  return Object.entries(services).flatMap(([name, service]) => {
    if (service.build === undefined) return [];
    const { command = image.command } = service;
    const mounted = (service.volumes ?? []).map((volume) => volume.split(":")[1] ?? "");
    return [
      {
        place: `compose ${name}`,
        image: service.image,
        command: typeof command === "string" ? command.split(/\s+/) : command,
        env: service.environment ?? {},
        isReadOnly: service.read_only === true,
        writable: [...mounted, ...(service.tmpfs ?? [])],
        ports: [],
        probes: [],
        startSeconds: service.healthcheck?.disable ? Infinity : image.health.startSeconds,
        graceSeconds: secondsOf(service.stop_grace_period ?? "10s"),
        beforeStopSeconds: 0,
      },
    ];
  });
}
