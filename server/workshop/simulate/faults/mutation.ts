/** `from` stands once in the file, and becomes `to`. */
export type Edit = { file: string; from: string; to: string };

/**
 * A fault to plant, `also` where it takes a second place. Three of four histories begin with `scene`, where
 * what it is about is at home.
 */
export type Mutation = Edit & {
  name: string;
  scene?: string | undefined;
  also?: Edit;
};

export const at =
  (file: string, scene?: string) =>
  (name: string, from: string, to: string): Mutation => ({ name, file, from, to, scene });

/** Every place that the fault changes. */
export function editsOf(mutation: Mutation): Edit[] {
  return mutation.also ? [mutation, mutation.also] : [mutation];
}
