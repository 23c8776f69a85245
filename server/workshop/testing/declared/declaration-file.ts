import { dirname, resolve } from "node:path";
import {
  type Class,
  type Directive,
  parseSync,
  type Statement,
  type TSInterfaceDeclaration,
  type TSTypeAliasDeclaration,
} from "oxc-parser";

export type TypeDeclaration = TSInterfaceDeclaration | TSTypeAliasDeclaration;

/** One `.d.ts` file of a package: its types by their names with namespaces ("A.B"), classes and imports. */
export class DeclarationFile {
  readonly types = new Map<string, TypeDeclaration[]>();
  readonly classes = new Map<string, Class>();
  /** `name` is null for a whole file: `import * as`. */
  readonly imports = new Map<string, { file: string; name: string | null }>();

  readonly path: string;

  constructor(path: string, text: string) {
    this.path = path;
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    this.collect(program.body, "");
  }

  private collect(statements: (Statement | Directive)[], prefix: string): void {
    for (const statement of statements) {
      const exported = statement.type === "ExportNamedDeclaration" && statement.declaration;
      this.add(exported || statement, prefix);
    }
  }

  private add(node: Statement | Directive, prefix: string): void {
    const { type } = node;
    if (type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration") {
      const name = prefix + node.id.name;
      this.types.set(name, [...(this.types.get(name) ?? []), node]);
    } else if (type === "TSModuleDeclaration") {
      if (node.id.type === "Identifier" && node.body)
        this.collect(node.body.body, `${prefix}${node.id.name}.`);
    } else if (type === "ClassDeclaration") {
      if (node.id) this.classes.set(node.id.name, node);
    } else if (type === "ImportDeclaration") {
      for (const one of node.specifiers) {
        const isNamed = one.type === "ImportSpecifier" && one.imported.type === "Identifier";
        const name = isNamed && one.imported.type === "Identifier" ? one.imported.name : null;
        this.imports.set(one.local.name, { file: this.beside(node.source.value), name });
      }
    } else if (type === "ExportNamedDeclaration") {
      for (const { local, exported } of node.specifiers)
        if (node.source && local.type === "Identifier" && exported.type === "Identifier")
          this.imports.set(exported.name, {
            file: this.beside(node.source.value),
            name: local.name,
          });
    }
  }

  private beside(module: string): string {
    return resolve(dirname(this.path), module.replace(/\.js$/, ".d.ts"));
  }
}
