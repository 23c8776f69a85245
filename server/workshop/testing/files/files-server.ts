import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Services } from "#server/core/context.ts";
import { createUnreadBodies } from "#server/http/connections/unread-bodies.ts";
import { listenForFiles } from "#server/http/files/files.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** The addresses of files on a socket of their own, for whichever services come later. Answers its URL. */
export async function filesServer(services: () => Services): Promise<string> {
  const unread = createUnreadBodies();
  const server = createServer((request, response) => {
    unread.watch(request, response, null);
    void listenForFiles(services(), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
