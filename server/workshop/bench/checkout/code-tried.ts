import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { percentile } from "#server/workshop/load/figures.ts";

type Shop = { baseUrl: string; apiKey: string };

const rounds = 200;
const warmUp = 20;

/**
 * How long a code takes that is tried on the page, beside the page itself: of one session, by turns, one after the other.
 * The page answers with all of itself both times.
 */
export async function codeTried(shop: Shop): Promise<void> {
  const code = `BENCH-${randomBytes(4).toString("hex").toUpperCase()}`;
  const { id: discountId } = await post<{ id: string }>(shop, "/discounts", {
    name: "Bench",
    percentOff: 20,
  });
  await post(shop, "/promotion-codes", { discountId, code });
  const { sessionUrl } = await post<{ sessionUrl: string }>(shop, "/checkout/sessions", {
    currency: "EUR",
    lineItems: [{ name: "Monstera, large", amount: 4900, currency: "EUR" }],
    allowPromotionCodes: true,
  });
  const first = await fetch(sessionUrl);
  const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const csrf = /name="csrf" value="([^"]+)"/.exec(await first.text())?.[1] ?? "";
  const shown: number[] = [];
  const tried: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const page = await timed(sessionUrl, { headers: { cookie } });
    const form = { csrf, do: round % 2 === 0 ? "apply_code" : "remove_code", promotionCode: code };
    const apply = await timed(sessionUrl, {
      method: "POST",
      headers: { cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
    if (round < warmUp) continue;
    shown.push(page);
    tried.push(apply);
  }
  const [page, apply] = [percentile(shown, 0.5), percentile(tried, 0.5)];
  console.log(
    `a code that is tried:  ${apply.toFixed(1)} ms beside ${page.toFixed(1)} ms of the page, ${(apply / page).toFixed(2)} times  (at most 1.3)`,
  );
}

async function timed(url: string, init: RequestInit): Promise<number> {
  const beginning = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`the page was answered ${answer.status}`);
  return performance.now() - beginning;
}

async function post<T>({ baseUrl, apiKey }: Shop, path: string, body: object): Promise<T> {
  const answer = await fetch(`${baseUrl}/api/canary${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return (await answer.json()) as T;
}
