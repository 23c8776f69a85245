import type { Declared } from "#server/workshop/testing/processor/declared-table.ts";

export type Written = {
  /** The processor, in sentences. */
  processor: string;
  /** The program that writes the types. */
  by: string;
  service: string;
  /** The fields that the adapter writes or reads, by the processor's schema; of one that ends with `~` any text is taken. */
  used: Record<string, string>;
  /** Schemas whose types the adapter names. */
  named: RegExp;
};

/** An adapter's types: a field that is not declared stops the program, one that is not used does not compile. */
export function typesOf(declared: Declared, how: Written): string {
  const { processor, by, service, used, named } = how;
  const same = new Map<string, string>();
  const ofService = Object.entries(used).filter(([schema]) => schema.startsWith(`${service}.`));
  const types = ofService.map(([schema, names]) => {
    const fields = declared.schemas[schema];
    if (!fields) throw new Error(`${processor} does not declare ${schema}`);
    const lines = names.split(" ").map((field) => {
      const name = field.replace(/~$/, "");
      const type = fields[name];
      if (!type) throw new Error(`${processor} does not declare ${schema}.${name}`);
      const plain = field === name ? type : type.replace(/one:[^!]*/, "string");
      return `  ${/\W/.test(name) ? `"${name}"` : name}${type.endsWith("!") ? "" : "?"}: ${written(used, plain)};`;
    });
    const opening = `${named.test(schema) ? "export " : ""}type ${nameOf(schema)} =`;
    const fieldsOf = lines.join("\n");
    const before = same.get(fieldsOf);
    if (before) return `${opening} ${before};\n`;
    same.set(fieldsOf, nameOf(schema));
    return `${opening} {\n${fieldsOf}\n};\n`;
  });
  const typeOf = (type: string | null) => (type === null ? "undefined" : written(used, type));
  const isOne = declared.operations.every((one) => one.service === service);
  const ofOne = isOne ? "" : `service: "${service}"; `;
  const operations = declared.operations
    .filter((one) => one.service === service)
    .map(
      ({ method, path, request, answer }) =>
        `  "${method} ${path}": { ${ofOne}request: ${typeOf(request)}; answer: ${typeOf(answer)} };`,
    );
  return [
    `// Written by ${by} of ${declared.source}: not by hand.\n`,
    ...types,
    `/** The operations that are asked for. */\nexport type ${opening(service)}Operations = {\n${operations.join("\n")}\n};\n`,
  ].join("\n");
}

function opening(service: string): string {
  return service.slice(0, 1).toUpperCase() + service.slice(1);
}

function nameOf(schema: string): string {
  return schema.split(".")[1] ?? schema;
}

function written(used: Written["used"], type: string): string {
  const [kind = "", ...rest] = type.replace(/!$/, "").split(":");
  const of = rest.join(":");
  const known = of
    .split("|")
    .filter((one) => used[one])
    .map(nameOf);
  switch (kind) {
    case "boolean":
    case "number":
      return kind;
    case "integer":
      return "number";
    case "one":
      return of
        .split("|")
        .map((word) => `"${word}"`)
        .join(" | ");
    case "list":
      return `${written(used, of)}[]`;
    case "map":
      return `Record<string, ${written(used, of)}>`;
    case "any":
      return "string";
    case "null":
      return `${written(used, of)} | null`;
    case "ref":
    case "some":
      return known.join(" | ");
    case "mix":
      return known.join(" & ");
    default:
      return "string";
  }
}
