import pg from "pg";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** A connection of the test's own, past the service; closed after it. One that is cut off fails what is asked next. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  afterwards(() => client.end());
  return client;
}
