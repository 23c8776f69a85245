import { createPublicKey, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { request } from "undici";
import { z } from "zod";
import { collectBytes } from "#server/core/collect-bytes.ts";
import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";

/** GitHub's list, as GET https://api.github.com/meta/public_keys/secret_scanning answers it. */
const KeyList = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })),
});

type Signed = { body: Uint8Array; keyId: string; signature: string };
type Known = { keys: Map<string, KeyObject>; readAt: number };

const keptMs = hourMs;
/** An unknown key may be a new one; strangers name unknown keys as often as they like. */
const askedAgainMs = minuteMs;
const withinMs = 5 * secondMs;
const listBytesMax = 64 * 1024;

/**
 * Says whether the scanner has signed these bytes: ECDSA over P-256 with SHA-256, by the key of its
 * published list that it names (docs.github.com, "Secret scanning partner program", "Implement
 * signature verification"). The list is kept for an hour, and asked for once a minute at most.
 */
export function createScannerKeys(
  { egress, clock }: Pick<Services, "egress" | "clock">,
  listUrl: string,
): (signed: Signed) => Promise<boolean> {
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;

  async function keyNamed(id: string): Promise<KeyObject | undefined> {
    const now = clock.now().getTime();
    const age = known ? now - known.readAt : Infinity;
    const isKnown = known?.keys.has(id) ?? false;
    if (age > keptMs || (!isKnown && age > askedAgainMs)) {
      reading ??= readKeys(egress, listUrl)
        .then((keys) => (known = { keys, readAt: now }))
        .finally(() => (reading = undefined));
      await reading;
    }
    return known?.keys.get(id);
  }

  return async ({ body, keyId, signature }) => {
    const key = await keyNamed(keyId);
    return key !== undefined && verify("sha256", body, key, Buffer.from(signature, "base64"));
  };
}

async function readKeys(
  { dispatcher }: Services["egress"],
  listUrl: string,
): Promise<Map<string, KeyObject>> {
  const signal = AbortSignal.timeout(withinMs);
  const headers = { accept: "application/json", "user-agent": "Canary" };
  const { statusCode, body } = await request(listUrl, { dispatcher, headers, signal });
  const tooLong = () => new Error("the scanner's list of keys is too long");
  const list = await collectBytes(body, listBytesMax, tooLong);
  if (statusCode !== 200) throw new Error(`the scanner's list of keys was answered ${statusCode}`);
  const { public_keys: listed } = KeyList.parse(JSON.parse(list.toString("utf8")));
  const keys = listed.map(({ key_identifier: id, key }) => [id, createPublicKey(key)] as const);
  return new Map(keys.filter(([, key]) => isP256(key)));
}

function isP256(key: KeyObject): boolean {
  return key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1";
}
