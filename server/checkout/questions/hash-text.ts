import { createHash } from "node:crypto";
import { request } from "undici";
import { addMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { within } from "#server/core/tasks/within.ts";
import { parseTarget } from "#server/webhooks/egress-guard.ts";

/** A shopper waits for it, with their money: a slow page of terms does not hold up a payment for longer. */
const readWithinMs = 1_500;
const bytesMax = 2 * 1024 * 1024;
const redirectsMax = 3;
/** A text is read once in so long, and one that could not be read is not asked for at each press. */
const keptForMs = 5 * minuteMs;
const keptMax = 500;

type Known = { sha256: string | null; until: Date };
const known = new Map<string, Known>();

/**
 * SHA-256, in hexadecimal, of the bytes that an address of a merchant answers, at most 5 minutes old; null where it
 * cannot be read in 1.5 seconds, is larger than 2 MiB or is no public address. Never throws. Asked for by the guarded
 * way out that webhooks take.
 */
export async function hashText(
  { egress, clock }: Pick<Services, "egress" | "clock">,
  url: string,
): Promise<string | null> {
  const now = clock.now();
  const found = known.get(url);
  if (found && found.until > now) return found.sha256;
  const stop = new AbortController();
  const reading = readHash(egress.dispatcher, url, stop.signal);
  const sha256 = await within(clock, readWithinMs, reading).catch(() => null);
  stop.abort();
  known.delete(url);
  known.set(url, { sha256, until: addMs(now, keptForMs) });
  for (const oldest of known.keys()) {
    if (known.size <= keptMax) break;
    known.delete(oldest);
  }
  return sha256;
}

async function readHash(
  dispatcher: Services["egress"]["dispatcher"],
  url: string,
  signal: AbortSignal,
): Promise<string | null> {
  let address = url;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const parsed = parseTarget(address);
    if ("refusal" in parsed) return null;
    const answer = await request(parsed.target, { dispatcher, signal });
    const { location } = answer.headers;
    if (answer.statusCode < 300) return hashOf(answer.body);
    await answer.body.dump({ limit: bytesMax });
    if (answer.statusCode >= 400 || typeof location !== "string") return null;
    address = URL.parse(location, address)?.href ?? "";
  }
  return null;
}

async function hashOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    hash.update(chunk);
  }
  return hash.digest("hex");
}
