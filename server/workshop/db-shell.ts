import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import pg from "pg";
import { withDatabase } from "#server/programs/cli/with-services.ts";
import { run } from "#server/programs/start/problem.ts";

/**
 * `npm run db:shell`: SQL on the database that `npm start` uses, beside the running service or
 * without it. By psql where that is installed, else by a prompt of our own. Further arguments are
 * psql's: `npm run db:shell -- -c "SELECT count(*) FROM payment_intents"`.
 */
async function openShell(): Promise<void> {
  await withDatabase(async ({ url }) => {
    if (!(await runPsql(url, process.argv.slice(2)))) await prompt(url);
  });
}

/** The password goes by the environment: everybody on the machine can read arguments. */
async function runPsql(url: string, args: string[]): Promise<boolean> {
  const { password, ...address } = withoutPassword(url);
  // Ctrl-C there cancels a statement.
  process.on("SIGINT", () => undefined);
  const child = spawn("psql", [address.url, ...args], {
    stdio: "inherit",
    env: { ...process.env, PGPASSWORD: password },
  });
  try {
    [process.exitCode] = (await once(child, "exit")) as [number];
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return false;
  }
}

function withoutPassword(given: string): { url: string; password: string } {
  const url = new URL(given);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { url: url.href, password };
}

/** Statements end in a semicolon; Ctrl-D ends. */
async function prompt(url: string): Promise<void> {
  console.log("psql is not installed; statements end in a semicolon, Ctrl-D ends.");
  const client = new pg.Client({ connectionString: url });
  client.on("error", (error) => console.error(error.message));
  await client.connect();
  const input = createInterface({ input: process.stdin, output: process.stdout, prompt: "sql> " });
  let open = true;
  input.once("close", () => (open = false));
  input.prompt();
  let statement = "";
  for await (const line of input) {
    statement += `${line}\n`;
    if (statement.trimEnd().endsWith(";")) {
      await execute(client, statement);
      statement = "";
    }
    if (open) input.prompt();
  }
  await client.end();
}

async function execute(client: pg.Client, statement: string): Promise<void> {
  try {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(statement);
    for (const { rows, command, rowCount } of [answer].flat()) {
      if (rows.length > 0) console.table(rows);
      else console.log(command, rowCount ?? "");
    }
  } catch (error) {
    console.error((error as Error).message);
  }
}

await run(openShell);
