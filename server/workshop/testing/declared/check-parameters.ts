import type { Form } from "#server/workshop/testing/declared/form.ts";
import {
  type ObjectShape,
  optionsOf,
  type Shape,
  wordsOf,
} from "#server/workshop/testing/declared/shape.ts";

/** The problem with the first wrong parameter, as an API answers it. */
export type Wrong = {
  code: "parameter_unknown" | "parameter_missing" | "parameter_invalid_integer" | undefined;
  /** The parameter's full name, such as `metadata[key]`. */
  param: string;
  message: string;
};

/** Holds the parameters of a request to their declaration: names, nesting, required ones, types and words. */
export function wrongParameter(shape: Shape, form: Form, param = ""): Wrong | null {
  const options = optionsOf(shape);
  if (options.some(({ kind }) => kind === "any")) return null;
  const wrongs = options.map((option) => wrongOption(option, form, param));
  if (wrongs.includes(null)) return null;
  const isTelling = (wrong: Wrong | null) => wrong?.code !== undefined || wrong?.param !== param;
  return wrongs.find(isTelling) ?? wrongWord(shape, form, param);
}

function wrongOption(shape: Shape, form: Form, param: string): Wrong | null {
  if (typeof form === "string") return wrongText(shape, form, param);
  switch (shape.kind) {
    case "object":
      return wrongObject(shape, form, param);
    case "map":
    case "list":
      return firstOf(form, param, (value, name) => wrongParameter(shape.of, value, name));
    default:
      return { code: undefined, param, message: `Invalid ${shape.kind}: ${param}` };
  }
}

function wrongObject(shape: ObjectShape, form: { [name: string]: Form }, param: string) {
  const fields = shape.fields();
  const unknown = firstOf(form, param, (value, name, key) => {
    const field = fields.get(key);
    if (field) return wrongParameter(field.shape, value, name);
    const message = `Received unknown parameter: ${name}`;
    return { code: "parameter_unknown", param: name, message };
  });
  const missing = [...fields].find(([name, { isRequired }]) => isRequired && !(name in form));
  if (unknown || !missing) return unknown;
  const name = within(param, missing[0]);
  return {
    code: "parameter_missing" as const,
    param: name,
    message: `Missing required param: ${name}.`,
  };
}

function wrongText({ kind, ...shape }: Shape, form: string, param: string): Wrong | null {
  const wrong = { code: undefined, param, message: `Invalid ${kind}: ${form}` };
  switch (kind) {
    case "text":
      return null;
    case "boolean":
      return form === "true" || form === "false" ? null : wrong;
    case "number": {
      const code = "parameter_invalid_integer";
      return form !== "" && Number.isFinite(Number(form)) ? null : { ...wrong, code };
    }
    case "literal": {
      const { value } = shape as { value: unknown };
      return form === String(value ?? "") ? null : wrong;
    }
    default:
      return wrong;
  }
}

function wrongWord(shape: Shape, form: Form, param: string): Wrong {
  const words = wordsOf(shape).join(", ");
  const given = typeof form === "string" ? form : JSON.stringify(form);
  const message = `Invalid ${param}: ${given}${words && `; must be one of ${words}`}`;
  return { code: undefined, param, message };
}

function firstOf(
  form: { [name: string]: Form },
  param: string,
  check: (value: Form, name: string, key: string) => Wrong | null,
): Wrong | null {
  for (const [key, value] of Object.entries(form)) {
    const wrong = check(value, within(param, key), key);
    if (wrong) return wrong;
  }
  return null;
}

function within(param: string, name: string): string {
  return param ? `${param}[${name}]` : name;
}
