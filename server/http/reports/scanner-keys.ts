import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { request } from "undici";
import { z } from "zod";
import { hourMs, isAhead, minuteMs, secondMs } from "#server/core/clock.ts";
import { collectBytes } from "#server/core/collect-bytes.ts";
import type { Services } from "#server/core/context.ts";

/** GitHub's list, as GET https://api.github.com/meta/public_keys/secret_scanning answers it. */
const KeyList = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })),
});

type Signed = { body: Uint8Array; keyId: string; signature: string };
type Keys = ReadonlyMap<string, KeyObject>;

const keptMs = hourMs;
/** An unknown key may be a new one; strangers name unknown keys as often as they like. */
const askedAgainMs = minuteMs;
const withinMs = 5 * secondMs;
const listBytesMax = 64 * 1024;

/**
 * Says whether the scanner has signed these bytes: ECDSA over P-256 with SHA-256, by the key of its
 * published list that it names (docs.github.com, "Secret scanning partner program", "Implement
 * signature verification"). The list is kept for an hour, and asked for once a minute at most, whether
 * it answers or not; throws while it is needed and away, so that the scanner comes again.
 */
export function createScannerKeys(
  { egress, clock }: Pick<Services, "egress" | "clock">,
  listUrl: string,
): (signed: Signed) => Promise<boolean> {
  let keys: Keys = new Map();
  let readAt = -Infinity;
  let asked = { at: -Infinity, answer: Promise.resolve(keys) };

  /** The list as it was asked for last: when that failed, it fails for all who need it, for a minute. */
  function readList(now: number): Promise<Keys> {
    if (isAhead(asked.at + askedAgainMs, now, askedAgainMs)) return asked.answer;
    const answer = readKeys(egress, listUrl).then((read) => {
      readAt = now;
      return (keys = read);
    });
    asked = { at: now, answer };
    return answer;
  }

  async function keyNamed(id: string): Promise<KeyObject | undefined> {
    const now = clock.now().getTime();
    if (isAhead(readAt + keptMs, now, keptMs) && keys.has(id)) return keys.get(id);
    return (await readList(now)).get(id);
  }

  return async ({ body, keyId, signature }) => {
    const key = await keyNamed(keyId);
    return key !== undefined && verify("sha256", body, key, Buffer.from(signature, "base64"));
  };
}

async function readKeys({ dispatcher }: Services["egress"], listUrl: string): Promise<Keys> {
  const signal = AbortSignal.timeout(withinMs);
  const headers = { accept: "application/json", "user-agent": "Canary" };
  const { statusCode, body } = await request(listUrl, { dispatcher, headers, signal });
  const tooLong = () => new Error("the scanner's list of keys is too long");
  const list = await collectBytes(body, listBytesMax, tooLong);
  if (statusCode !== 200) throw new Error(`the scanner's list of keys was answered ${statusCode}`);
  const { public_keys: listed } = KeyList.parse(JSON.parse(list.toString("utf8")));
  const entries = listed.flatMap(({ key_identifier: id, key }) => {
    const read = readKey(key);
    return read ? [[id, read] as const] : [];
  });
  return new Map(entries);
}

/** Null for a text that is not a key, or a key of another kind: the other keys of the list stay valid. */
function readKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return isP256(key) ? key : null;
  } catch {
    return null;
  }
}

function isP256(key: KeyObject): boolean {
  return key.asymmetricKeyType === "ec" && key.asymmetricKeyDetails?.namedCurve === "prime256v1";
}
