/** An operation of a processor's API, as the processor declares it. */
export type DeclaredOperation = {
  /** The API that has it, where a processor has several. */
  service: string;
  method: string;
  path: string;
  query: string[];
  request: string | null;
  answer: string | null;
  /** The HTTP status of success. */
  status: number;
};

/**
 * A processor's own declarations, as a program beside them takes them over. A type is `string`, `string<80` with its most
 * characters, `integer`, `number`, `boolean`, `any`, `one:a|b` (words), `ref:` (a schema), `some:` (one of several schemas),
 * `mix:` (fields of any of several schemas), `list:`, `map:` or `null:` (or null) of a type; a field that is required ends
 * with `!`.
 */
export type Declared = {
  source: string;
  operations: DeclaredOperation[];
  schemas: Record<string, Record<string, string>>;
};

type Fields = Record<string, unknown>;

/** Holds requests and answers to a processor's declarations. */
export class DeclaredTable<Of extends Declared = Declared> {
  readonly declared: Of;

  constructor(declared: Of) {
    this.declared = declared;
  }

  find(service: string, method: string, path: string): DeclaredOperation | undefined {
    return this.declared.operations.find(
      (one) =>
        one.service === service &&
        one.method === method &&
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
    );
  }

  /** The first thing that is wrong with a request; null when it is as declared. */
  wrongRequest(operation: DeclaredOperation, body: unknown, query: Fields): string | null {
    const unknown = Object.keys(query).find((name) => !operation.query.includes(name));
    if (unknown) return `${unknown} is no parameter of ${operation.path}`;
    if (operation.request === null) return body === undefined ? null : "a body is not declared";
    return this.faultsOf(operation.request, body, "")[0] ?? null;
  }

  /** @throws where an answer of the model is not as declared */
  checkAnswer(operation: DeclaredOperation, body: unknown): void {
    if (operation.answer) this.check(operation.answer, body, operation.path);
  }

  protected check(type: string, value: unknown, place: string): void {
    const faults = this.faultsOf(type, value, place);
    if (faults.length > 0) throw new Error(faults.join("; "));
  }

  private faultsOf(type: string, value: unknown, place: string): string[] {
    const [kind = "", ...rest] = type.replace(/!$/, "").split(":");
    const of = rest.join(":");
    const wrong = [`${place || "the body"}: ${JSON.stringify(value)} is not ${type}`];
    switch (kind) {
      case "any":
        return [];
      case "boolean":
        return typeof value === "boolean" ? [] : wrong;
      case "integer":
        return Number.isSafeInteger(value) ? [] : wrong;
      case "number":
        return typeof value === "number" ? [] : wrong;
      case "one":
        return of.split("|").includes(String(value)) ? [] : wrong;
      case "null":
        return value === null ? [] : this.faultsOf(of, value, place);
      case "list":
        if (!Array.isArray(value)) return wrong;
        return value.flatMap((one, nth) => this.faultsOf(of, one, `${place}[${nth}]`));
      case "map":
        if (!isFields(value)) return wrong;
        return Object.entries(value).flatMap(([name, one]) =>
          this.faultsOf(of, one, within(place, name)),
        );
      case "ref":
      case "some":
      case "mix":
        return isFields(value) ? this.faultsOfObject(kind, of.split("|"), { value, place }) : wrong;
      default:
        return isText(kind, value) ? [] : wrong;
    }
  }

  private faultsOfObject(
    kind: "ref" | "some" | "mix",
    names: string[],
    { value, place }: { value: Fields; place: string },
  ): string[] {
    const schemas = names.map((name) => [name, this.declared.schemas[name] ?? {}] as const);
    if (kind === "mix") {
      const all = Object.assign({}, ...schemas.map(([, fields]) => fields)) as Fields;
      return this.faultsOfFields(["additional data", all as Record<string, string>], value, place);
    }
    const faults = schemas.map((schema) => this.faultsOfFields(schema, value, place));
    return faults.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }

  private faultsOfFields(
    [name, fields]: readonly [string, Record<string, string>],
    value: Fields,
    place: string,
  ): string[] {
    const given = Object.entries(value).filter(([, one]) => one !== undefined);
    const missing = Object.entries(fields).filter(
      ([field, type]) => type.endsWith("!") && value[field] === undefined,
    );
    return [
      ...missing.map(([field]) => `${within(place, field)} is required by ${name}`),
      ...given.flatMap(([field, one]) => {
        const type = fields[field];
        const inside = within(place, field);
        return type ? this.faultsOf(type, one, inside) : [`${inside} is not declared by ${name}`];
      }),
    ];
  }
}

function isText(kind: string, value: unknown): boolean {
  const most = Number(kind.split("<")[1] ?? Number.POSITIVE_INFINITY);
  return kind.startsWith("string") && typeof value === "string" && value.length <= most;
}

function within(place: string, name: string): string {
  return place ? `${place}.${name}` : name;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
