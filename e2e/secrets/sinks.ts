import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { invariant } from "#server/core/assert.ts";
import { openArchive } from "#server/programs/backup/archive.ts";
import { findRunningService } from "#server/programs/embedded/service-state.ts";
import type { Sink } from "#server/workshop/testing/leaks/find-leaks.ts";
import type { Demo } from "../fixtures/start-app.ts";

const passphrase = "a passphrase for one backup";

/** Reads what the service writes to its log and its output, and what its database writes to its own log. */
export async function readLogs(dataDir: string, demo: Demo): Promise<Sink[]> {
  const names = ["service.log", "service.out", "postgres.log"];
  const sinks = names.map(async (name) => {
    const text = await readFile(path.join(dataDir, name), "utf8");
    return { name, text: name === "service.out" ? withoutDemo(text, demo) : text };
  });
  return Promise.all(sinks);
}

/** The end of a first start shows whoever started it how to sign in, and a card to try. */
function withoutDemo(text: string, { apiKey, password }: Demo): string {
  return [apiKey, password, "4242 4242 4242 4242"].reduce(
    (rest, one) => rest.replaceAll(one, ""),
    text,
  );
}

export async function readMetrics(port: number): Promise<Sink> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return { name: "metrics", text: await answer.text() };
}

export async function withDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const service = await findRunningService(dataDir);
  invariant(service?.databaseUrl, "the service is running on its embedded database");
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Each row of each table as a line. */
export function readTables(dataDir: string): Promise<Sink[]> {
  return withDatabase(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const sinks: Sink[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT row_to_json(t)::text AS row FROM ${name} t`,
      );
      sinks.push({ name: `table ${name}`, text: rows.map(({ row }) => row).join("\n") });
    }
    return sinks;
  });
}

/** Reads the output of `canary backup`, opened by its passphrase: every entry, whatever its bytes are. */
export async function readBackup(dataDir: string): Promise<Sink[]> {
  const [file, key] = [path.join(dataDir, "backup.age"), path.join(dataDir, "passphrase.txt")];
  await writeFile(key, passphrase);
  const command = ["server/programs/cli/canary.ts", "backup", file, "--passphrase-file", key];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  invariant(code === 0, "the backup was written");
  const sinks: Sink[] = [];
  for await (const { name, body } of openArchive(createReadStream(file), passphrase)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("latin1");
    sinks.push({ name: `backup ${name}`, text: withoutAppSecret(name, text) });
  }
  await Promise.all([rm(file), rm(key)]);
  return sinks;
}

/** APP_SECRET is in a backup on purpose: what is sealed opens with it, and the backup is sealed itself. */
function withoutAppSecret(name: string, text: string): string {
  if (name !== "manifest.json") return text;
  const { appSecret, ...rest } = JSON.parse(text) as { appSecret: string };
  invariant(appSecret, "a backup restores what was sealed");
  return JSON.stringify(rest);
}
