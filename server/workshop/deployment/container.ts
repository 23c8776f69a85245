/** A container of Canary as a Compose file or a Kubernetes manifest asks for it. */
export type Container = {
  /** Its file and its name there. */
  place: string;
  image: string | undefined;
  command: readonly string[];
  /** Settings of the file alone, without the image's own variables and those of a Secret. */
  env: Record<string, string>;
  isReadOnly: boolean;
  /** Folders that it may write, by their paths inside. */
  writable: readonly string[];
  /** Ports that the file says it listens on. */
  ports: readonly number[];
  probes: readonly { path: string; port: number; timeoutSeconds: number }[];
  /** How long a first start may take. */
  startSeconds: number;
  /** From the order to stop until it is killed. */
  graceSeconds: number;
  /** How much of the grace has passed when the process itself is told. */
  beforeStopSeconds: number;
};

/** The program of a command line that starts Node, and what follows it. */
export function programOf({ command }: Pick<Container, "command">): string[] {
  return command.slice(command.findIndex((word) => word.startsWith("server/")));
}
