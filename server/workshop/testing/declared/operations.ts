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
  /** The file with the class of the client, and its name: each of its properties is one of the classes. */
  client: { file: string; name: string };
  /** Reads one of its files; tests have it read another text. */
  read?: (path: string) => string;
  /** Finds requests in the text of a `.js` file. Groups: class or method, or HTTP method and path. */
  request: RegExp;
};

type Request = {
  file: string;
  owner: string;
  call: string;
  method: string;
  path: string;
  /** Fits the paths that are asked for. */
  pattern: RegExp;
};

/** The operations of a package by method and path. Types are read when an operation is first looked up. */
export class Operations {
  readonly declarations: Declarations;
  private readonly requests: Request[];
  private readonly layout: PackageLayout;
  private readonly operations = new Map<Request, Operation>();

  constructor(layout: PackageLayout) {
    this.layout = layout;
    this.declarations = new Declarations(layout.read);
    const folder = join(layout.directory, layout.classes);
    this.requests = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js") && !name.startsWith(`V2${sep}`))
      .flatMap((name) => requestsOf(join(folder, name), layout.request));
  }

  /** All that the package has, read. @throws where a type cannot be found */
  all(): Operation[] {
    return this.requests.map((one) => this.read(one));
  }

  /** The most literal one of those that fit: `/v1/x/search` before `/v1/x/{}`. */
  find(method: string, path: string): Operation | null {
    const fitting = this.requests
      .filter((one) => one.method === method && one.pattern.test(path))
      .toSorted((one, other) => one.path.split("{}").length - other.path.split("{}").length);
    return fitting[0] ? this.read(fitting[0]) : null;
  }

  /** Which argument of `client.resource.call(…)` its parameters are; undefined when that is no operation. */
  placeOfParameters(resource: string, call: string): number | undefined {
    const owner = this.owners().get(resource);
    const file = this.requests.find((one) => one.owner === owner && one.call === call)?.file;
    const declared = file && this.declarations.fileAt(file.replace(/\.js$/, ".d.ts"));
    const signature = declared && owner && methodOf(declared.classes.get(owner), call);
    if (!signature) return undefined;
    const place = signature.value.params.findIndex((one) => typeOfParams(one) !== undefined);
    return place < 0 ? undefined : place;
  }

  private known: Map<string, string> | undefined;

  /** Class by the name of the client's property, those of its groups (`radar.…`) among them. */
  private owners(): Map<string, string> {
    if (this.known) return this.known;
    const { directory, classes, client } = this.layout;
    const groups = readdirSync(join(directory, classes), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(`${sep}index.d.ts`) && !name.startsWith(`V2${sep}`))
      .map((name) => this.declarations.fileAt(join(directory, classes, name)));
    const own = this.declarations.fileAt(join(directory, client.file));
    const all = [
      ...groups.flatMap((file) => [...file.classes.values()]),
      own.classes.get(client.name),
    ];
    this.known = new Map(all.flatMap((one) => (one ? propertiesOf(one) : [])));
    return this.known;
  }

  private read(request: Request): Operation {
    const known = this.operations.get(request) ?? this.declared(request);
    this.operations.set(request, known);
    return known;
  }

  private declared({ file, owner, call, method, path }: Request): Operation {
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

function propertiesOf(owner: Class): [string, string][] {
  return owner.body.body.flatMap((member) => {
    if (member.type !== "PropertyDefinition" || member.key.type !== "Identifier") return [];
    const type = member.typeAnnotation?.typeAnnotation;
    if (type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return [];
    return [[member.key.name, type.typeName.name] satisfies [string, string]];
  });
}

function requestsOf(file: string, pattern: RegExp): Request[] {
  let [owner, call] = ["", ""];
  return [...readFileSync(file, "utf8").matchAll(pattern)].flatMap(({ groups = {} }) => {
    owner = groups["owner"] ?? owner;
    call = groups["call"] ?? call;
    const { method } = groups;
    if (!method) return [];
    const path = (groups["path"] ?? "").replaceAll(/\$\{[^}]*\}/g, "{}");
    return [{ file, owner, call, method, path, pattern: patternOf(path) }];
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
