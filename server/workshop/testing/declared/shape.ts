/** A declared type, as far as JSON or a form can have it. */
export type Shape =
  | { kind: "any" | "text" | "number" | "boolean" }
  /** "…and values that this version of the package does not know yet". */
  | { kind: "open" }
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "list" | "map"; of: Shape }
  | ObjectShape
  | { kind: "union"; options: readonly Shape[] };

export type Field = { isRequired: boolean; shape: Shape };

/** `fields` is read when it is needed: types refer to each other in circles. */
export type ObjectShape = {
  kind: "object";
  name: string;
  fields: () => ReadonlyMap<string, Field>;
};

/** All that a value may be; the marker of open enumerations is text only where nothing else is listed. */
export function optionsOf(shape: Shape): readonly Shape[] {
  if (shape.kind !== "union") return shape.kind === "open" ? [{ kind: "text" }] : [shape];
  const options = shape.options.flatMap((option) =>
    option.kind === "union" ? optionsOf(option) : [option],
  );
  const isListed = options.some(({ kind }) => kind === "literal");
  return options.flatMap((option) => {
    if (option.kind !== "open") return [option];
    return isListed ? [] : [{ kind: "text" as const }];
  });
}

export function isNullable(shape: Shape): boolean {
  return optionsOf(shape).some((option) => option.kind === "literal" && option.value === null);
}

/** The listed words of an enumeration. */
export function wordsOf(shape: Shape): string[] {
  return optionsOf(shape).flatMap((option) =>
    option.kind === "literal" && typeof option.value === "string" && option.value !== ""
      ? [option.value]
      : [],
  );
}

/** The value of `object`, by which a processor's objects name their own kind. */
export function kindOf(shape: Shape): string | undefined {
  const field = shape.kind === "object" ? shape.fields().get("object") : undefined;
  return field && wordsOf(field.shape)[0];
}
