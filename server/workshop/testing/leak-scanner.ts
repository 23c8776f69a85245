import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

type Key = { id: string; pem: string; sign: (body: string) => string };

/**
 * A scanner that signs as GitHub documents it (docs.github.com, "Secret scanning partner program"):
 * ECDSA over P-256 with SHA-256 of the body as it is sent, DER in base64, by a key of the list that
 * GET https://api.github.com/meta/public_keys/secret_scanning answers.
 */
export async function openLeakScanner() {
  const listed: Key[] = [newKey("k1")];
  const seen = { reads: 0, isDown: false };
  const server = createServer((_, response) => {
    seen.reads += 1;
    response.writeHead(seen.isDown ? 500 : 200, { "content-type": "application/json" });
    const keys = listed.map(({ id, pem }, at) => ({
      key_identifier: id,
      key: pem,
      is_current: at === listed.length - 1,
    }));
    response.end(JSON.stringify({ public_keys: keys }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterwards(() => server.close());

  function report(leaks: unknown, key = listed.at(-1)) {
    const body = typeof leaks === "string" ? leaks : JSON.stringify(leaks);
    const headers = {
      "content-type": "application/json",
      "github-public-key-identifier": key?.id ?? "",
      "github-public-key-signature": key?.sign(body) ?? "",
    };
    return { method: "POST", body, headers };
  }

  return {
    listUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret_scanning`,
    seen,
    report,
    /** Published from now on, and what is signed then. */
    addKey: (id: string, curve?: string) => listed.push(newKey(id, curve)),
    /** Published too, in front of the others: nothing that can be read as a key. */
    addBrokenKey: (id: string) => listed.unshift({ id, pem: "-----BEGIN", sign: () => "" }),
    /** A key that nobody has published. */
    strangersKey: (id: string) => newKey(id),
  };
}

function newKey(id: string, namedCurve = "prime256v1"): Key {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve });
  return {
    id,
    pem: publicKey.export({ type: "spki", format: "pem" }) as string,
    sign: (body) => sign("sha256", Buffer.from(body), privateKey).toString("base64"),
  };
}
