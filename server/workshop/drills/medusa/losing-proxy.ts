import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type LosingProxy = {
  url: string;
  /** From now on answers to this are lost on the way, after the service has done it; null loses none. */
  lose(request: `${string} ${string}` | null): void;
  stop(): void;
};

/** Stands before the service as a network that can break at the worst moment. */
export async function openLosingProxy(target: string): Promise<LosingProxy> {
  let lost: string | null = null;
  const server = createServer((incoming, response) => {
    const forward = async () => {
      const { method = "GET", url = "/", headers } = incoming;
      const given = await buffer(incoming);
      const kept = Object.entries(headers).filter(
        ([name, value]) =>
          typeof value === "string" &&
          !/^(host|connection|content-length|transfer-encoding)$/.test(name),
      ) as [string, string][];
      const body = given.length > 0 ? { body: new Uint8Array(given) } : {};
      const answer = await fetch(target + url, { method, headers: kept, ...body });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (lost === `${method} ${url}`) return void response.destroy();
      const said = [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(said));
      response.end(bytes);
    };
    forward().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (request) => void (lost = request),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
