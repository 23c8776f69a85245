import {
  isNullable,
  kindOf,
  type ObjectShape,
  optionsOf,
  type Shape,
} from "#server/workshop/testing/declared/shape.ts";

type Fields = Record<string, unknown>;

/** Where a value is not what its type declares: fields that it does not have, required ones that are missing, words. */
export function faultsOf(shape: Shape, value: unknown, place: string): string[] {
  const options = optionsOf(shape);
  if (options.some(({ kind }) => kind === "any")) return [];
  const faults = fitting(options, value).map((option) => faultsOfOption(option, value, place));
  const fewest = faults.toSorted((one, other) => one.length - other.length)[0];
  return fewest ?? [`${place}: ${JSON.stringify(value)} is not declared`];
}

/** The kind of object, of several, that the value says it is. */
function fitting(options: readonly Shape[], value: unknown): readonly Shape[] {
  if (!isFields(value)) return options;
  const objects = options.filter(({ kind }) => kind === "object" || kind === "map");
  const named = objects.filter((option) => kindOf(option) === value["object"]);
  const near = [named, objects, options].find(({ length }) => length > 0) ?? options;
  return near.toSorted((one, other) => distance(one, value) - distance(other, value));
}

/** A deleted object is no other one that lacks most of its fields. */
function distance(shape: Shape, value: Fields): number {
  if (shape.kind !== "object") return 0;
  const fields = shape.fields();
  const unknown = Object.keys(value).filter((name) => !fields.has(name));
  const missing = [...fields].filter(([name, field]) => field.isRequired && !(name in value));
  return 1000 * unknown.length + missing.length;
}

function faultsOfOption(shape: Shape, value: unknown, place: string): string[] {
  const wrong = [`${place}: ${JSON.stringify(value)} is not ${shape.kind}`];
  switch (shape.kind) {
    case "text":
      return typeof value === "string" ? [] : wrong;
    case "number":
    case "boolean":
      return typeof value === shape.kind ? [] : wrong;
    case "literal":
      return value === shape.value ? [] : wrong;
    case "list":
      if (!Array.isArray(value)) return wrong;
      return value.flatMap((one, index) => faultsOf(shape.of, one, `${place}[${index}]`));
    case "map":
      if (!isFields(value)) return wrong;
      return Object.entries(value).flatMap(([name, one]) =>
        faultsOf(shape.of, one, `${place}.${name}`),
      );
    case "object":
      return isFields(value) ? faultsOfObject(shape, value, place) : wrong;
    default:
      return [];
  }
}

function faultsOfObject(shape: ObjectShape, value: Fields, place: string): string[] {
  const fields = shape.fields();
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  const missing = [...fields].filter(
    ([name, { isRequired }]) => isRequired && value[name] === undefined,
  );
  return [
    ...missing.map(([name]) => `${place}.${name} is required by ${shape.name}`),
    ...given.flatMap(([name, one]) => {
      const field = fields.get(name);
      const inside = `${place}.${name}`;
      return field
        ? faultsOf(field.shape, one, inside)
        : [`${inside} is not declared by ${shape.name}`];
    }),
  ];
}

/** A copy with the required fields that nobody needs to say: null, none, false, or the only word there is. */
export function completed(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) {
    const of = elementOf(shape);
    return of ? value.map((one) => completed(of, one)) : value;
  }
  if (!isFields(value)) return value;
  const object = objectFor(shape, value);
  if (!object) return value;
  const fields = object.fields();
  const given = Object.entries(value).map(([name, one]) => {
    const field = fields.get(name);
    return [name, field ? completed(field.shape, one) : one] as const;
  });
  const needed = [...fields].filter(([name, field]) => field.isRequired && !(name in value));
  const added = needed.flatMap(([name, field]) => {
    const plain = plainOf(field.shape);
    return plain === undefined ? [] : [[name, plain] as const];
  });
  return Object.fromEntries([...added, ...given]);
}

function plainOf(shape: Shape): unknown {
  if (isNullable(shape)) return null;
  const [only, ...others] = optionsOf(shape);
  if (!only || others.length > 0) return undefined;
  switch (only.kind) {
    case "list":
      return [];
    case "map":
      return {};
    case "boolean":
      return false;
    case "literal":
      return only.value;
    case "object":
      return completed(only, {});
    default:
      return undefined;
  }
}

/**
 * A copy as the API answers it: what the request asked to expand (`payment_method`,
 * `latest_charge.refunds`, in a list `data.customer`) is looked up by its id.
 */
export function expanded(
  shape: Shape,
  value: unknown,
  expand: readonly string[],
  find: Find,
): unknown {
  if (expand.length === 0) return value;
  if (Array.isArray(value)) {
    const of = elementOf(shape);
    return of ? value.map((one) => expanded(of, one, expand, find)) : value;
  }
  const fields = isFields(value) ? objectFor(shape, value)?.fields() : undefined;
  if (!isFields(value) || !fields) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const field = fields.get(name);
    const asked = expand.filter((path) => path === name || path.startsWith(`${name}.`));
    if (!field || asked.length === 0) return [name, one] as const;
    const object = typeof one === "string" && isExpandable(field.shape) ? find(one) : one;
    const deeper = asked.map((path) => path.slice(name.length + 1)).filter((path) => path !== "");
    return [name, expanded(field.shape, object, deeper, find)] as const;
  });
  return Object.fromEntries(entries);
}

type Find = (id: string) => unknown;

/** Whether an object stands where `steps` lead, for which its id may be given. */
export function canExpand(shape: Shape, [step, ...rest]: readonly string[]): boolean {
  const all = optionsOf(shape).flatMap((option) =>
    option.kind === "list" ? optionsOf(option.of) : [option],
  );
  return all.some((option) => {
    const field = option.kind === "object" && step ? option.fields().get(step) : undefined;
    if (!field) return false;
    return rest.length > 0 ? canExpand(field.shape, rest) : isExpandable(field.shape);
  });
}

function elementOf(shape: Shape): Shape | undefined {
  return optionsOf(shape).flatMap((option) => (option.kind === "list" ? [option.of] : []))[0];
}

function isExpandable(shape: Shape): boolean {
  const options = optionsOf(shape);
  return options.some(({ kind }) => kind === "text") && options.some((one) => kindOf(one) != null);
}

function objectFor(shape: Shape, value: Fields): ObjectShape | undefined {
  const objects = fitting(optionsOf(shape), value);
  return objects.find((option): option is ObjectShape => option.kind === "object");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
