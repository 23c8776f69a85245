import { hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { decideKeyApproval } from "#server/routers/api-keys/approvals/decide.ts";
import type { Call, Shop } from "#server/workshop/drills/agents/shop.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";

/** A call of an agent, dry or not, or a person's decision. */
export type Act =
  | { kind: "call" | "dry"; call: Call }
  | { kind: "decide"; id: string; by: "maker" | "second" | "stranger" | "stale"; approve: boolean };

export type Told = { act: Act; outcome: "done" | "refused" | "unknown"; id: string | null };

type Rows = { transfers: string[]; payouts: string[]; open: string[]; approved: string[] };

/** Records of the shop to act on, oldest first. */
async function rowsOf({ db }: Services, { merchantId }: Shop): Promise<Rows> {
  const find = { where: { merchantId }, orderBy: { id: "asc" as const }, select: { id: true } };
  const [transfers, payouts, approvals] = await Promise.all([
    db.transfer.findMany(find),
    db.payout.findMany(find),
    db.keyApproval.findMany({ ...find, select: { id: true, status: true } }),
  ]);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const ofStatus = (...wanted: string[]) =>
    ids(approvals.filter(({ status }) => wanted.includes(status)));
  return {
    transfers: ids(transfers),
    payouts: ids(payouts),
    open: ofStatus("pending", "denied"),
    approved: ofStatus("approved", "used"),
  };
}

/** Acts of the shop's agents and people at the same moment. */
export async function drawActs(services: Services, shop: Shop, random: Random): Promise<Act[]> {
  const rows = await rowsOf(services, shop);
  return Array.from({ length: 5 }, () => drawAct(shop, rows, random));
}

function drawAct(shop: Shop, rows: Rows, random: Random): Act {
  const kind = random.pick(["call", "call", "call", "dry", "decide", "decide", "again", "again"]);
  if (kind === "decide" && rows.open.length > 0)
    return {
      kind,
      id: random.pick(rows.open),
      by: random.pick(["second", "second", "second", "maker", "stranger", "stale"]),
      approve: random.chance(0.8),
    };
  if (kind === "again" && rows.approved.length > 0) {
    const call = shop.asked.get(random.pick(rows.approved));
    if (call)
      return { kind: "call", call: random.chance(0.7) ? call : changed(shop, call, random) };
  }
  return { kind: kind === "dry" ? kind : "call", call: drawCall(shop, rows, random) };
}

function drawCall(shop: Shop, rows: Rows, random: Random): Call {
  const key = random.pick(shop.keys);
  const { limits } = key;
  const amount = random.pick([
    1 + random.below(limits.perCall),
    1 + random.below(limits.perCall),
    limits.perCall,
    limits.perCall + 1,
    (limits.approvalAbove ?? 0) + 1,
  ]);
  const idempotencyKey = random.chance(0.4) ? `${shop.merchantId}-${random.below(6)}` : null;
  const of = (path: string, body: object): Call => ({ key, path, body, idempotencyKey });
  const kind = random.below(10);
  const money = { amount, currency: "EUR" };
  if (kind === 0 && rows.transfers.length > 0)
    return of(`/transfers/${random.pick(rows.transfers)}/reverse`, {});
  if (kind === 1 && rows.payouts.length > 0)
    return of(`/payouts/${random.pick(rows.payouts)}/cancel`, {});
  if (kind === 2 || kind === 3) return of("/payouts", money);
  if (kind === 4 || kind === 5)
    return of("/refunds", { paymentIntentId: shop.paymentIntentId, amount });
  return of("/transfers", {
    fromCustomerId: random.chance(0.1) ? shop.poor : shop.payer,
    toCustomerId: random.pick(shop.payees),
    description: `Order ${random.below(1000)}`,
    ...money,
  });
}

/** The call that a person approved, by another key, for another amount, or under another name. */
function changed(shop: Shop, call: Call, random: Random): Call {
  const key = shop.keys.find(({ id }) => id !== call.key.id) ?? call.key;
  return random.pick([
    { ...call, key },
    { ...call, body: { ...call.body, amount: 1 + random.below(call.key.limits.perCall) } },
    { ...call, body: { ...call.body, description: "Another order" } },
    { ...call, idempotencyKey: `other-${random.below(3)}` },
  ]);
}

/** How long it is until the next round: into the next hour, the next day, or a moment. */
export function drawPause(random: Random, now: Date): number {
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  return random.pick([
    1 + random.below(minuteMs),
    1 + random.below(20 * minuteMs),
    hourMs,
    midnight.getTime() - now.getTime() - 1,
    midnight.getTime() - now.getTime(),
    13 * hourMs,
  ]);
}

export type Answer = { status: number; body: { id?: string; approval?: { id: string } } };
type Handle = (request: Request) => Promise<Response>;

export async function send(handle: Handle, call: Call, isDry: boolean): Promise<Answer> {
  const headers = new Headers({
    authorization: `Bearer ${call.key.key}`,
    "content-type": "application/json",
  });
  if (call.idempotencyKey !== null) headers.set("idempotency-key", call.idempotencyKey);
  if (isDry) headers.set("prefer", "dry-run");
  const request = new Request(`http://127.0.0.1/api/canary${call.path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(call.body),
  });
  const answer = await handle(request);
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

/** A decision by a person who may, or by one of those who may not. */
export async function decide(
  services: Services,
  { shop, other }: { shop: Shop; other: Shop },
  { id, by, approve }: Extract<Act, { kind: "decide" }>,
): Promise<boolean> {
  const of = by === "stranger" ? other : shop;
  const person = by === "maker" ? shop.maker : of.second;
  const { merchantId } = of;
  const isFresh = by === "stale" ? undefined : true;
  try {
    const ctx = actAs(services, { merchantId, role: "owner", id: person, isFresh });
    await decideKeyApproval(ctx, { id, approve });
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
  shop.decided.set(id, [...(shop.decided.get(id) ?? []), { by, approve }]);
  return true;
}
