import { randomUUID } from "node:crypto";
import pg from "pg";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { databaseUrl } from "#server/workshop/testing/database/template-database.ts";

/** Enough to have rows on each of a few nodes, and made in seconds. */
const shardCount = 8;

export type SpreadDatabase = {
  /** At the coordinator. */
  url: string;
  /** At each node, the coordinator's first. */
  urls: string[];
  drop(): Promise<void>;
};

/** A migrated, empty database on all nodes of the Citus of this address, its tables spread over them. */
export async function makeSpreadDatabase(serverUrl: string): Promise<SpreadDatabase> {
  const database = await makeJoinedDatabase(serverUrl);
  try {
    await applyMigrations(database.url, "citus");
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/**
 * A database without a table on all nodes of the Citus of this address, joined as that one is. The user of
 * the address must be a superuser on each node.
 */
export async function makeJoinedDatabase(serverUrl: string): Promise<SpreadDatabase> {
  const nodes = await nodesOf(serverUrl);
  const name = `canary_test_${randomUUID().replaceAll("-", "")}`;
  const url = databaseUrl(serverUrl, name);
  const drop = async () => {
    for (const node of nodes)
      await query(node.url, [off, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
  };
  try {
    for (const node of nodes) {
      await query(node.url, [off, `CREATE DATABASE ${name}`]);
      await query(databaseUrl(node.url, name), ["CREATE EXTENSION citus"]);
    }
    await query(url, joiningOf(nodes));
    await query(url, [`ALTER DATABASE ${name} SET citus.shard_count = ${shardCount}`]);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url, urls: nodes.map((node) => databaseUrl(node.url, name)), drop };
}

/** Databases are made on each node by itself. */
const off = "SET citus.enable_create_database_propagation = off";

type Node = { url: string; host: string; port: number; hasShards: boolean; isCoordinator: boolean };

/** The coordinator first. */
async function nodesOf(serverUrl: string): Promise<Node[]> {
  const [rows = []] = await query<Omit<Node, "url">>(serverUrl, [
    `SELECT nodename AS host, nodeport AS port, shouldhaveshards AS "hasShards", groupid = 0 AS "isCoordinator"
     FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  ]);
  return rows.map((node) => {
    const url = new URL(serverUrl);
    if (!node.isCoordinator) {
      url.searchParams.delete("host");
      Object.assign(url, { hostname: node.host, port: String(node.port) });
    }
    return { ...node, url: url.href };
  });
}

function joiningOf(nodes: Node[]): string[] {
  return nodes.flatMap(({ host, port, hasShards, isCoordinator }) =>
    isCoordinator
      ? [
          `SELECT citus_set_coordinator_host('${host}', ${port})`,
          `SELECT citus_set_node_property('${host}', ${port}, 'shouldhaveshards', ${hasShards})`,
        ]
      : [`SELECT citus_add_node('${host}', ${port})`],
  );
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  statements: string[],
): Promise<Row[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers: Row[][] = [];
    for (const sql of statements) answers.push((await client.query<Row>(sql)).rows);
    return answers;
  } finally {
    await client.end();
  }
}
