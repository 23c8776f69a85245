import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { invariant } from "#server/core/assert.ts";
import { createHttpServer } from "#server/http/connections/http-server.ts";
import { createFront } from "#server/http/front.ts";
import { createPages } from "#server/http/pages.ts";
import { getServices } from "#server/http/services.ts";

/**
 * The service that is flooded, as server/main.ts serves it: `server.ts pages` with the built pages,
 * `server.ts <patience in ms>` with a stand-in for them and less patience, for tests. Tells its
 * port, and its resident memory whenever it is asked.
 */
const [mode = ""] = process.argv.slice(2);
// Next's handlers find the same services, and so the same connections to the database.
const services = getServices();

type Page = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

async function builtPages(): Promise<Page> {
  const pages = createPages();
  await pages.prepare();
  return pages.getRequestHandler();
}

/** Reads whatever comes and says something, as Next does. */
const standIn: Page = async (request, response) => {
  try {
    for await (const chunk of request) void chunk;
    response.end("page");
  } catch {
    response.destroy();
  }
};

const patienceMs = Number(mode) || undefined;
const page = mode === "pages" ? await builtPages() : standIn;
const front = createFront(services, page, { arrivesWithinMs: patienceMs });
const server = createHttpServer(services.env, front, { headersWithinMs: patienceMs });
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
invariant(process.send !== undefined, "this program is started by the drill or its test");
process.on("message", () => process.send?.({ rssBytes: process.memoryUsage.rss() }));
process.on("disconnect", () => process.exit());
