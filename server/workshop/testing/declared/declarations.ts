import { readFileSync } from "node:fs";
import type { TSSignature, TSType, TSTypeName, TSTypeParameterInstantiation } from "oxc-parser";
import {
  DeclarationFile,
  type TypeDeclaration,
} from "#server/workshop/testing/declared/declaration-file.ts";
import type { Field, Shape } from "#server/workshop/testing/declared/shape.ts";

/** Where a name is looked up: from the innermost namespace outwards, then among the imports. */
export type Scope = {
  file: DeclarationFile;
  namespaces: readonly string[];
  /** The parameters of generic types. */
  bound: ReadonlyMap<string, Shape>;
};

/** Types of the runtime, of which neither JSON nor a form has fields. */
const ofRuntime = new Set([
  "AsyncIterableIterator",
  "Buffer",
  "Date",
  "Error",
  "FileData",
  "NodeJS",
  "Uint8Array",
]);

/**
 * The types of a package, read from its own `.d.ts` files when they are asked for. Nothing is kept on
 * disk, so that what is answered is always of the package that is installed.
 */
export class Declarations {
  private readonly files = new Map<string, DeclarationFile>();
  private readonly read: (path: string) => string;

  constructor(read = (path: string) => readFileSync(path, "utf8")) {
    this.read = read;
  }

  fileAt(path: string): DeclarationFile {
    const file = this.files.get(path) ?? new DeclarationFile(path, this.read(path));
    this.files.set(path, file);
    return file;
  }

  /** @throws for a type that the file does not declare */
  typeIn(path: string, name: string): Shape {
    const scope = { file: this.fileAt(path), namespaces: [], bound: new Map() };
    return this.named(name.split("."), scope, []);
  }

  shapeOf(type: TSType, scope: Scope): Shape {
    switch (type.type) {
      case "TSStringKeyword":
        return { kind: "text" };
      case "TSNumberKeyword":
        return { kind: "number" };
      case "TSBooleanKeyword":
        return { kind: "boolean" };
      case "TSNullKeyword":
      case "TSUndefinedKeyword":
      case "TSVoidKeyword":
        return { kind: "literal", value: null };
      case "TSLiteralType":
        return literalOf(type.literal);
      case "TSArrayType":
        return { kind: "list", of: this.shapeOf(type.elementType, scope) };
      case "TSUnionType":
        return { kind: "union", options: type.types.map((one) => this.shapeOf(one, scope)) };
      case "TSIntersectionType":
        // Such as `T & { lastResponse: … }`: what is added is not sent.
        return type.types[0] ? this.shapeOf(type.types[0], scope) : anything;
      case "TSParenthesizedType":
        return this.shapeOf(type.typeAnnotation, scope);
      case "TSTypeLiteral":
        return this.objectOf("{}", scope, () => type.members);
      case "TSTypeReference":
        return this.named(
          wordsOfName(type.typeName),
          scope,
          this.shapesOf(type.typeArguments, scope),
        );
      default:
        return { kind: "any" };
    }
  }

  private shapesOf(types: TSTypeParameterInstantiation | null | undefined, scope: Scope): Shape[] {
    return types?.params.map((type) => this.shapeOf(type, scope)) ?? [];
  }

  private named(words: string[], scope: Scope, given: readonly Shape[]): Shape {
    const [first = ""] = words;
    const bound = words.length === 1 && scope.bound.get(first);
    if (bound) return bound;
    for (let depth = scope.namespaces.length; depth >= 0; depth -= 1) {
      const full = [...scope.namespaces.slice(0, depth), ...words];
      const found = scope.file.types.get(full.join("."));
      if (found) return this.declared(found, { ...scope, namespaces: full }, given);
    }
    // A class of the package's own, such as its decimal numbers: how it is sent is not declared.
    if (scope.file.classes.has(first)) return anything;
    const imported = scope.file.imports.get(first);
    if (imported && !ofRuntime.has(first)) {
      const file = this.fileAt(imported.file);
      const elsewhere = { file, namespaces: [], bound: new Map() };
      const rest = words.slice(1);
      return this.named(imported.name ? [imported.name, ...rest] : rest, elsewhere, given);
    }
    return ofLanguage(words, given, scope);
  }

  private declared(found: TypeDeclaration[], scope: Scope, given: readonly Shape[]): Shape {
    const [one] = found;
    const parameters = one?.typeParameters?.params.map(({ name }) => name.name) ?? [];
    const bound = new Map(parameters.map((name, index) => [name, given[index] ?? anything]));
    // Names in a declaration are looked up where it stands, and in the namespace of its own name.
    const within = { ...scope, bound };
    if (one?.type !== "TSTypeAliasDeclaration") return this.interfaceOf(found, within);
    if (one.id.name === "OtherString") return { kind: "open" };
    const around = { ...within, namespaces: scope.namespaces.slice(0, -1) };
    return this.shapeOf(one.typeAnnotation, around);
  }

  private readonly interfaces = new Map<TypeDeclaration, Shape>();

  private interfaceOf(found: TypeDeclaration[], scope: Scope): Shape {
    const [first] = found;
    const isPlain = scope.bound.size === 0;
    const known = first && isPlain ? this.interfaces.get(first) : undefined;
    if (known) return known;
    // The members of an interface see the namespace around it, such as `Card.Checks` beside `Card`.
    const around = { ...scope, namespaces: scope.namespaces.slice(0, -1) };
    const members = () => found.flatMap((one) => this.membersOf(one));
    const name = scope.namespaces.join(".");
    const bases = () => found.flatMap((one) => this.basesOf(one, around));
    const made = this.objectOf(name, around, members, bases);
    if (first && isPlain) this.interfaces.set(first, made);
    return made;
  }

  private membersOf(one: TypeDeclaration): TSSignature[] {
    return one.type === "TSInterfaceDeclaration" ? one.body.body : [];
  }

  private basesOf(one: TypeDeclaration, scope: Scope): [string, Field][] {
    if (one.type !== "TSInterfaceDeclaration") return [];
    return one.extends.flatMap(({ expression, typeArguments }) => {
      const words = expression.type === "Identifier" ? [expression.name] : [];
      const base = this.named(words, scope, this.shapesOf(typeArguments, scope));
      return base.kind === "object" ? [...base.fields()] : [];
    });
  }

  private objectOf(
    name: string,
    scope: Scope,
    members: () => TSSignature[],
    bases: () => [string, Field][] = () => [],
  ): Shape {
    const [first] = members();
    if (first?.type === "TSIndexSignature")
      return { kind: "map", of: this.shapeOf(first.typeAnnotation.typeAnnotation, scope) };
    let fields: Map<string, Field> | undefined;
    const read = () => {
      const own = members().flatMap((member) => this.fieldOf(member, scope));
      return new Map([...bases(), ...own]);
    };
    return { kind: "object", name, fields: () => (fields ??= read()) };
  }

  private fieldOf(member: TSSignature, scope: Scope): [string, Field][] {
    if (member.type !== "TSPropertySignature" || !member.typeAnnotation) return [];
    const { key, optional, typeAnnotation } = member;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : null;
    const shape = this.shapeOf(typeAnnotation.typeAnnotation, scope);
    return [[String(name), { isRequired: !optional, shape }]];
  }
}

const anything: Shape = { kind: "any" };

function ofLanguage(
  words: string[],
  [first = anything, second = anything]: readonly Shape[],
  scope: Scope,
): Shape {
  const name = words.join(".");
  if (name === "Array") return { kind: "list", of: first };
  if (name === "Record") return { kind: "map", of: second };
  if (name === "Partial") return partOf(first);
  if (name === "Promise" || name === "Response") return first;
  if (ofRuntime.has(words[0] ?? "")) return anything;
  throw new Error(`${scope.file.path}: nothing declares ${name}`);
}

function partOf(shape: Shape): Shape {
  if (shape.kind !== "object") return shape;
  const optional = ([name, field]: [string, Field]) =>
    [name, { ...field, isRequired: false }] satisfies [string, Field];
  return { ...shape, fields: () => new Map([...shape.fields()].map(optional)) };
}

function literalOf(literal: { type: string; value?: unknown }): Shape {
  const { value } = literal;
  const isKnown = ["string", "number", "boolean"].includes(typeof value);
  return isKnown ? { kind: "literal", value: value as string | number | boolean } : anything;
}

function wordsOfName(name: TSTypeName): string[] {
  if (name.type === "Identifier") return [name.name];
  if (name.type === "TSQualifiedName") return [...wordsOfName(name.left), name.right.name];
  return ["this"];
}
