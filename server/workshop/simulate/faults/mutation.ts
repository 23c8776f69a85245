/** A fault to plant: `from` stands once in the file, and becomes `to`. */
export type Mutation = { name: string; file: string; from: string; to: string };

export const at = (file: string) => (name: string, from: string, to: string) => ({
  name,
  file,
  from,
  to,
});
