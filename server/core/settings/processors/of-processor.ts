import type { z } from "zod";

/** The settings that a processor's reasons look at. */
export type Given<Name extends string> = {
  PROCESSOR: readonly string[];
  APP_ENV: "testing" | "live";
} & { [name in Name]?: string | undefined };

/** The settings of one processor, in all that this service has to know of them. */
export type OfProcessor<Name extends string> = {
  /** How each is read. */
  variables: Record<Name, z.ZodOptional<z.ZodType<string, string>>>;
  /** How each is described to an operator. */
  meanings: Record<Name, string>;
  /** Why no service starts with them, a line each. */
  reasons(given: Given<Name>): string[];
};

/** Lines for keys that are not given though new payments go there: the first payment or webhook would fail. */
export function missing<Name extends string>(
  given: Given<NoInfer<Name>>,
  { processor, owner, needed }: { processor: string; owner: string; needed: readonly Name[] },
): string[] {
  if (!given.PROCESSOR.includes(processor)) return [];
  return needed
    .filter((name) => !given[name])
    .map(
      (name) =>
        `${name}: PROCESSOR=${processor} needs it. deploy/${processor}.md says where ${owner} shows it.`,
    );
}

/** An address for tests in the place of the processor's own. */
export function notInLive(given: { APP_ENV: string }, name: string, value?: string): string[] {
  if (given.APP_ENV !== "live" || !value) return [];
  const owner = name.slice(0, 1) + name.slice(1, name.indexOf("_")).toLowerCase();
  return [`${name}: live calls ${owner} itself and nothing in its place. Remove this setting.`];
}
