import { hash, randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type {
  DiffTarget,
  MigrationList,
  SchemaEngine,
} from "@prisma/schema-engine-wasm/schema_engine_bg";
import { type ClientBase, types } from "pg";
import { liftLimits } from "#server/programs/schema/own-connection.ts";
import {
  runStatements,
  spreadingStatements,
  type Sharding,
} from "#server/programs/sharding/sharding.ts";
import { splitScript } from "#server/programs/sharding/split-script.ts";

export const schemaDir = fileURLToPath(new URL("../../../prisma/schema", import.meta.url));
export const migrationsDir = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
export const noFilter = { externalTables: [], externalEnums: [] };

/** The application name of connections that migrate: see interrupted-migrations.ts. */
export const migratorName = "canary migrations";

/**
 * Prisma's schema engine, compiled to WebAssembly: it comes from npm, while the engine of the
 * Prisma CLI is a binary that has to be downloaded. Migrations and their history table are the
 * same as the CLI's. `release` frees it; `url` may be a database that diffs never write to
 * (they work in a shadow database beside it). Of `migrations`, each is recorded as finished by the
 * transaction that applies it.
 */
export async function openSchemaEngine(
  url: string,
  sharding?: Sharding,
  migrations: readonly Migration[] = [],
): Promise<{ engine: SchemaEngine; release: () => Promise<void> }> {
  const glue = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as EngineGlue;
  await instantiate(glue);
  const database = new CatalogReadingPg(url, sharding, migrations);
  const adapter = bindMigrationAwareSqlAdapterFactory(database);
  const datamodels = (await readSchema()).map((file): [string, string] => [
    file.path,
    file.content,
  ]);
  const engine = await glue.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  return {
    engine,
    async release() {
      engine.free();
      await database.close();
    },
  };
}

/**
 * The engine reads PostgreSQL's catalog, which has columns of the one-byte type "char"; the
 * adapter refuses that type. They travel through it as uuid, a type the catalog does not have
 * and whose values are plain strings too, and are given their own type afterwards.
 */
class CatalogReadingPg extends PrismaPg {
  private readonly url: string;
  private readonly sharding: Sharding;
  private readonly scripts: ReadonlySet<string>;
  private readonly opened: PgAdapter[] = [];

  constructor(url: string, sharding: Sharding, migrations: readonly Migration[]) {
    super({
      connectionString: url,
      // The pool waits for what it answers, which its type does not say.
      onConnect: beMigrator as (client: ClientBase) => void,
    });
    this.url = url;
    this.sharding = sharding;
    this.scripts = new Set(migrations.map(({ sql }) => sql));
  }

  override async connect() {
    const adapter = readChars(await super.connect(), (script) => {
      if (this.sharding === undefined)
        return [this.scripts.has(script) ? recorded(script) : script];
      const statements = spreadingStatements(script);
      const isRecorded = this.scripts.has(script) && !runsInNoTransaction(script);
      return isRecorded ? [...statements, recordFinished] : statements;
    });
    this.opened.push(adapter);
    return adapter;
  }

  /** Prisma's own version connects to the main database when it was given a URL. */
  override async connectToShadowDb() {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    const main = await this.connect();
    await main.executeScript(`CREATE DATABASE "${name}"`);
    const shadowUrl = new URL(this.url);
    shadowUrl.pathname = name;
    const shadow = readChars(await new PrismaPg(shadowUrl.href).connect());
    const disconnect = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await disconnect();
      await main.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
    };
    return shadow;
  }

  /** The engine disposes of shadow databases itself, but leaves its main connections open. */
  async close(): Promise<void> {
    for (const adapter of this.opened) {
      const pool = adapter.underlyingDriver();
      if (!pool.ended) await pool.end();
    }
  }
}

/** Said over the connection: what DATABASE_URL brings would go before what is said beside it. */
async function beMigrator(client: ClientBase): Promise<void> {
  await client.query(`SET application_name = '${migratorName}'`);
  await liftLimits(client, "connection");
}

type PgAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/**
 * The engine notes a migration before it runs its script, and that it is finished afterwards. Here the
 * script's own transaction says so, so that a process may die at any moment: finished is what took effect.
 */
const recordFinished = `UPDATE "_prisma_migrations" SET finished_at = now()
  WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL`;

/** Adds the record that a script has finished: statements sent as one text are one transaction. */
function recorded(script: string): string {
  return runsInNoTransaction(script) ? script : `${script}\n;\n${recordFinished}`;
}

/** CREATE INDEX CONCURRENTLY and its like, which are a migration of their own. */
export function runsInNoTransaction(script: string): boolean {
  return splitScript(script).some((one) => /^\w+( UNIQUE)? INDEX CONCURRENTLY\b/i.test(one));
}

/** `parts` says in which texts a script is sent. */
function readChars(
  adapter: PgAdapter,
  parts: (script: string) => string[] = (script) => [script],
): PgAdapter {
  adapter.underlyingDriver().on("connect", (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.prependListener("rowDescription", (message: RowDescription) => {
      for (const field of message.fields) {
        if (field.dataTypeID === types.builtins.CHAR) field.dataTypeID = types.builtins.UUID;
      }
    });
  });
  // The adapter cuts scripts at every semicolon, also inside function bodies; the server does not.
  adapter.executeScript = (script) => runStatements(adapter.underlyingDriver(), parts(script));
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type) =>
      type === ColumnTypeEnum.Uuid ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  return adapter;
}

interface RowDescription {
  fields: { dataTypeID: number }[];
}

interface EngineGlue {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

let instantiated: Promise<void> | undefined;

function instantiate(glue: EngineGlue): Promise<void> {
  instantiated ??= (async () => {
    const { resolve } = createRequire(import.meta.url);
    const glueFile = resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const bytes = await readFile(path.join(path.dirname(glueFile), "schema_engine_bg.wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, {
      "./schema_engine_bg.js": withIdleTimers(glue),
    });
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
  })();
  return instantiated;
}

/** The engine abandons a ten-second lock timer; it must not keep a finished process alive. */
function withIdleTimers(glue: EngineGlue): WebAssembly.ModuleImports {
  const imports = { ...glue } as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, original] of Object.entries(imports)) {
    if (!name.startsWith("__wbg_setTimeout")) continue;
    imports[name] = (...args) => {
      const timer = original(...args);
      return timer instanceof Object && "unref" in timer
        ? (timer as NodeJS.Timeout).unref()
        : timer;
    };
  }
  return imports as unknown as WebAssembly.ModuleImports;
}

export async function readSchema(): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith(".prisma")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(schemaDir, name);
      return { path: file, content: await readFile(file, "utf8") };
    }),
  );
}

export async function schemaTarget(): Promise<DiffTarget> {
  return { tag: "schemaDatamodel", files: await readSchema() };
}

export interface Migration {
  name: string;
  sql: string;
  /** As Prisma records it: SHA-256 of the script. */
  checksum: string;
}

/** In the order in which they apply. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8");
      return { name, sql, checksum: hash("sha256", sql) };
    }),
  );
}

export function migrationList(migrations: Migration[]): MigrationList {
  return {
    baseDir: migrationsDir,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}
