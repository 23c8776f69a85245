import { type Leak, told } from "#server/workshop/testing/leaks/find-leaks.ts";
import { leftToBeRead } from "#server/workshop/testing/leaks/left-to-be-read.ts";

/** A secret that a test leaves on purpose: what it is, and in which table or log. */
export type Planted = Pick<Leak, "what" | "sink">;

/** A processor's address of a shopper's bank, which the merchant's program is told of: it opens that payment until it is paid. */
export const addressAtBank: Planted = {
  what: "an address that opens something",
  sink: "table events",
};

const planted = new Map<string, Planted[]>();

/**
 * Says that the calling test puts this into the database of that address on purpose, as when it shows a refusal of
 * the database itself. Only that is let pass, and it has to be found: a look that is blind fails the test, too.
 */
export function plant(databaseUrl: string, one: Planted): void {
  const name = new URL(databaseUrl).pathname.slice(1);
  planted.set(name, [...(planted.get(name) ?? []), one]);
}

/** Takes the secrets planted in a database that has been dropped. */
export function takePlanted(database: string): Planted[] {
  const all = planted.get(database) ?? [];
  planted.delete(database);
  return all;
}

/** @throws with places, never with what stands there */
export function refuseLeaks(leaks: readonly Leak[], expected: readonly Planted[] = []): void {
  const isSame = (one: Planted, other: Planted) =>
    one.what === other.what && one.sink === other.sink;
  const refused = leaks.filter((leak) => !expected.some((one) => isSame(one, leak)));
  const unseen = expected.filter((one) => !leaks.some((leak) => isSame(one, leak)));
  const lines = [
    ...told(refused),
    ...unseen.map(({ what, sink }) => `${what} was put into ${sink} and is not seen there`),
  ];
  if (lines.length > 0) throw new Error([leftToBeRead, ...lines].join("\n"));
}
