import type { Services } from "#server/core/context.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Asks the coordinator of a Citus whether it reaches each node that has a part of the tables.
 * @throws with the names of those that it does not, for the log
 */
export async function askNodes({ db }: Pick<Services, "db">): Promise<void> {
  const away = await runStatement(
    db,
    Prisma.sql`SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
      WHERE isactive AND noderole = 'primary' AND groupid <> 0
        AND NOT citus_check_connection_to_node(nodename, nodeport)`,
  );
  if (away.length === 0) return;
  throw new Error(`not reached: ${away.map(({ node }) => String(node)).join(", ")}`);
}
