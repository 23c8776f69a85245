import { DockerfileParser } from "dockerfile-ast";
import { invariant } from "#server/core/assert.ts";

/** An image as a container engine takes it from its Dockerfile: what the last stage says. */
export type Image = {
  from: string;
  /** Shell commands that change the files of `from`. */
  runs: string[];
  env: Record<string, string>;
  /** The working directory of its processes. */
  folder: string;
  user: string;
  ports: number[];
  volumes: string[];
  command: string[];
  health: { command: string[]; startSeconds: number; timeoutSeconds: number };
};

/** @throws where the last stage lacks an instruction that a container depends on */
export function readImage(dockerfile: string): Image {
  const parsed = DockerfileParser.parse(dockerfile);
  const instructions = parsed.getInstructions();
  const last = instructions.slice(
    instructions.findLastIndex((each) => each.getKeyword() === "FROM"),
  );
  const wordsOf = (keyword: string) =>
    last
      .filter((each) => each.getKeyword() === keyword)
      .flatMap((each) => each.getArguments().map((word) => word.getValue()));
  const textOf = (keyword: string) => {
    const text = wordsOf(keyword).join(" ");
    invariant(text !== "", `The Dockerfile's last stage has no ${keyword}.`);
    return text;
  };
  const flags = parsed.getHEALTHCHECKs().flatMap((each) => each.getFlags());
  const flagOf = (name: string) => flags.find((flag) => flag.getName() === name)?.getValue() ?? "";
  return {
    from: textOf("FROM"),
    runs: last
      .filter((each) => each.getKeyword() === "RUN")
      .map((each) => each.getArgumentsContent() ?? ""),
    env: Object.fromEntries(wordsOf("ENV").map(pairOf)),
    folder: textOf("WORKDIR"),
    user: textOf("USER"),
    ports: wordsOf("EXPOSE").map(Number),
    volumes: wordsOf("VOLUME"),
    command: JSON.parse(textOf("CMD")) as string[],
    health: {
      command: JSON.parse(textOf("HEALTHCHECK").replace(/^CMD /, "")) as string[],
      startSeconds: secondsOf(flagOf("start-period")),
      timeoutSeconds: secondsOf(flagOf("timeout")),
    },
  };
}

function pairOf(pair: string): [string, string] {
  const [name = "", ...value] = pair.split("=");
  return [name, value.join("=")];
}

/** The seconds of a duration as Docker writes it: `5s`, `30m`, `1m30s`. */
export function secondsOf(duration: string): number {
  const units: Record<string, number> = { h: 3_600, m: 60, s: 1 };
  const parts = [...duration.matchAll(/(\d+)([hms])/g)];
  invariant(parts.length > 0, `"${duration}" is no duration.`);
  return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0), 0);
}
