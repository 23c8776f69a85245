import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Class, MethodDefinition, ParamPattern, TSType } from "oxc-parser";
import { Declarations } from "#server/workshop/testing/declared/declarations.ts";
import type { Shape } from "#server/workshop/testing/declared/shape.ts";

/** One operation of a processor's API, as the package that calls it declares it. */
export type Operation = {
  /** Such as `PaymentIntentResource.confirm`. */
  name: string;
  method: string;
  /** Such as `/v1/payment_intents/{}/confirm`. */
  path: string;
  /** Null for one without parameters. */
  parameters: Shape | null;
  answer: Shape;
};

/**
 * How a package writes its API down: where its classes stand, and how a method of them says which
 * request it makes. The next processor gets its own, beside Stripe's.
 */
export type PackageLayout = {
  directory: string;
  /** The folder with the `.js` and `.d.ts` files of the classes. */
  classes: string;
  /** Finds requests in the text of a `.js` file. Groups: class or method, or HTTP method and path. */
  request: RegExp;
};

type Request = { file: string; owner: string; call: string; method: string; path: string };

/** The operations of a package by method and path. Types are read when an operation is looked up. */
export class Operations {
  readonly declarations = new Declarations();
  private readonly requests: Request[];

  constructor(layout: PackageLayout) {
    const folder = join(layout.directory, layout.classes);
    this.requests = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js") && !name.startsWith(`V2${sep}`))
      .flatMap((name) => requestsOf(join(folder, name), layout.request));
  }

  /** The most literal one of those that fit: `/v1/x/search` before `/v1/x/{}`. */
  find(method: string, path: string): Operation | null {
    const fitting = this.requests
      .filter((one) => one.method === method && patternOf(one.path).test(path))
      .toSorted((one, other) => one.path.split("{}").length - other.path.split("{}").length);
    return fitting[0] ? this.read(fitting[0]) : null;
  }

  private read({ file, owner, call, method, path }: Request): Operation {
    const declared = this.declarations.fileAt(file.replace(/\.js$/, ".d.ts"));
    const signature = methodOf(declared.classes.get(owner), call);
    if (!signature) throw new Error(`${declared.path} does not declare ${owner}.${call}`);
    const scope = { file: declared, namespaces: [], bound: new Map() };
    const shape = (type: TSType | undefined) =>
      type ? this.declarations.shapeOf(type, scope) : null;
    const { params, returnType } = signature.value;
    const parameters = shape(params.map(typeOfParams).find((type) => type !== undefined));
    const answer = shape(returnType?.typeAnnotation) ?? { kind: "any" };
    return { name: `${owner}.${call}`, method, path, parameters, answer };
  }
}

function requestsOf(file: string, pattern: RegExp): Request[] {
  let [owner, call] = ["", ""];
  return [...readFileSync(file, "utf8").matchAll(pattern)].flatMap(({ groups = {} }) => {
    owner = groups["owner"] ?? owner;
    call = groups["call"] ?? call;
    const { method, path = "" } = groups;
    return method
      ? [{ file, owner, call, method, path: path.replaceAll(/\$\{[^}]*\}/g, "{}") }]
      : [];
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.split("{}").join("[^/]+")}$`);
}

function methodOf(owner: Class | undefined, name: string): MethodDefinition | undefined {
  return owner?.body.body.find(
    (member): member is MethodDefinition =>
      member.type === "MethodDefinition" &&
      member.key.type === "Identifier" &&
      member.key.name === name,
  );
}

function typeOfParams(parameter: ParamPattern): TSType | undefined {
  const isParams = parameter.type === "Identifier" && parameter.name === "params";
  return isParams ? parameter.typeAnnotation?.typeAnnotation : undefined;
}
