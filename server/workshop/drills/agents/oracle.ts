import { hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Told } from "#server/workshop/drills/agents/acts.ts";
import type { AgentKey, Shop } from "#server/workshop/drills/agents/shop.ts";

/** Money that moved, by the rows of transfers, refunds and payouts; the key, by the audit log. */
type Moved = {
  id: string;
  key: AgentKey | undefined;
  amount: number;
  payee: string | null;
  description: string | null;
  /** It failed, or was canceled. */
  isBack: boolean;
  createdAt: Date;
};

/** All that went out of the shop. The counter of keys and their spends are not read. */
async function movedIn({ db }: Services, shop: Shop): Promise<Moved[]> {
  const where = { merchantId: shop.merchantId };
  const [entries, transfers, refunds, payouts] = await Promise.all([
    db.auditEntry.findMany({ where: { ...where, actor: "key", refusal: null } }),
    db.transfer.findMany({ where }),
    db.refund.findMany({ where }),
    db.payout.findMany({ where }),
  ]);
  const makers = ["transfers.create", "transfers.reverse", "refunds.create", "payouts.create"];
  const actors = new Map(
    entries
      .filter(({ action }) => makers.includes(action))
      .map(({ objectId, actorId }) => [objectId, actorId]),
  );
  const keyOf = (id: string) => shop.keys.find((key) => key.id === actors.get(id));
  const isOver = (status: string) => status === "failed" || status === "canceled";
  const facts = (row: { id: string; amount: bigint; createdAt: Date }) => ({
    id: row.id,
    key: keyOf(row.id),
    amount: Number(row.amount),
    createdAt: row.createdAt,
  });
  return [
    ...transfers.map((row) => {
      const { toCustomerId: payee, description } = row;
      return { ...facts(row), payee, description, isBack: false };
    }),
    ...refunds.map((row) => {
      const isBack = isOver(row.status);
      return { ...facts(row), payee: shop.payer, description: null, isBack };
    }),
    ...payouts.map((row) => {
      const isBack = isOver(row.status);
      return { ...facts(row), payee: "own_account", description: null, isBack };
    }),
  ];
}

/** Differences between what agents moved and what they may, after a round. */
export async function problemsOf(
  services: Services,
  shop: Shop,
  told: readonly Told[],
): Promise<string[]> {
  const moved = await movedIn(services, shop);
  return [
    ...unanswered(moved, told),
    ...moved.flatMap((one) => beyondCall(one)),
    ...(await beyondDay(services, shop, moved)),
    ...(await unapproved(services, shop, moved)),
    ...(await unbooked(services, shop, moved)),
  ];
}

/** Money moves for an answered call, or for one whose caller died, and for each once. */
function unanswered(moved: readonly Moved[], told: readonly Told[]): string[] {
  const answered = new Set(
    told.flatMap(({ outcome, id }) => (outcome === "done" ? (id ?? []) : [])),
  );
  const unheard = moved.filter(({ id }) => !answered.has(id));
  const deaths = told.filter(({ outcome }) => outcome === "unknown").length;
  return unheard.length > deaths ? [`${unheard.length} moved unheard, after ${deaths} deaths`] : [];
}

function beyondCall({ id, key, amount, payee, createdAt }: Moved): string[] {
  if (!key) return [`${id} was moved by nobody`];
  const { perCall, payees, until } = key.limits;
  return [
    ...(amount > perCall ? [`${id} is more than a call`] : []),
    ...(payees && (payee === null || !payees.includes(payee)) ? [`${id} has another payee`] : []),
    ...(until && createdAt >= new Date(until) ? [`${id} moved after the key's time`] : []),
  ];
}

async function beyondDay({ db }: Services, shop: Shop, moved: readonly Moved[]): Promise<string[]> {
  const zone = new Intl.DateTimeFormat("en-CA", { timeZone: shop.timeZone, dateStyle: "short" });
  const counters = await db.keyDay.findMany({ where: { merchantId: shop.merchantId } });
  return shop.keys.flatMap((key) => {
    const own = moved.filter((one) => one.key?.id === key.id);
    const days = Map.groupBy(own, ({ createdAt }) => zone.format(createdAt));
    const sums = [...days].map(([day, ones]) => {
      const kept = ones.filter(({ isBack }) => !isBack);
      return { day, sum: kept.reduce((sum, { amount }) => sum + amount, 0) };
    });
    const counted = (day: string) =>
      Number(counters.find((one) => one.keyId === key.id && one.day === day)?.spent ?? 0n);
    const others = counters.filter(({ keyId, day }) => keyId === key.id && !days.has(day));
    return [
      ...sums
        .filter(({ sum }) => sum > key.limits.perDay)
        .map(({ day, sum }) => `${key.id} moved ${sum} on ${day}, of ${key.limits.perDay}`),
      ...sums
        .filter(({ day, sum }) => counted(day) !== sum)
        .map(({ day, sum }) => `${key.id} moved ${sum} on ${day}, and ${counted(day)} is counted`),
      ...others
        .filter(({ spent }) => spent !== 0n)
        .map(({ day }) => `${key.id} moved nothing on ${day}, and something is counted`),
    ];
  });
}

/** More than a key may by itself moves by an approval of its own, of this very call, by somebody else, in time. */
async function unapproved(
  { db }: Services,
  shop: Shop,
  moved: readonly Moved[],
): Promise<string[]> {
  const approvals = await db.keyApproval.findMany({ where: { merchantId: shop.merchantId } });
  const large = moved.filter(({ key, amount }) => amount > (key?.limits.approvalAbove ?? Infinity));
  const used = approvals.filter(({ status }) => status === "used");
  const wrong = [...shop.decided].flatMap(([id, decisions]) => {
    const keyId = approvals.find((one) => one.id === id)?.keyId;
    const isOwn = shop.keys.find((key) => key.id === keyId)?.createdById === shop.maker;
    return [
      ...(decisions.length > 1 ? [`${id} was decided twice`] : []),
      ...decisions
        .filter(({ by }) => by === "stranger" || by === "stale" || (by === "maker" && isOwn))
        .map(({ by }) => `${id} was decided by ${by}`),
    ];
  });
  return [
    ...wrong,
    ...(used.length === large.length
      ? []
      : [`${large.length} large ones moved, and ${used.length} approvals were used`]),
    ...large.flatMap(({ id, key, amount, description }) => {
      const [one, ...more] = used.filter(({ relatedEntityId }) => relatedEntityId === id);
      if (!one || more.length > 0) return [`${id} moved without an approval of its own`];
      const call = shop.asked.get(one.id);
      const asked = call && "description" in call.body ? call.body.description : null;
      const saidYes = shop.decided.get(one.id)?.every(({ approve }) => approve) ?? false;
      const isThis =
        saidYes &&
        one.keyId === key?.id &&
        Number(one.amount) === amount &&
        (description === null || asked === null || asked === description) &&
        (one.usedAt?.getTime() ?? Infinity) < one.createdAt.getTime() + hourMs;
      return isThis ? [] : [`${id} moved by the approval of another call`];
    }),
  ];
}

/** Transfers that are rows are in the books, too, each with its amount. */
async function unbooked({ db }: Services, shop: Shop, moved: readonly Moved[]): Promise<string[]> {
  const transfers = moved.filter(({ id }) => id.startsWith("tr_"));
  const entries = await db.ledgerEntry.findMany({
    where: {
      merchantId: shop.merchantId,
      amount: { gt: 0 },
      transaction: { type: { in: ["transfer", "transfer_reversal"] } },
    },
  });
  const booked = entries.reduce((sum, { amount }) => sum + Number(amount), 0);
  const asked = transfers.reduce((sum, { amount }) => sum + amount, 0);
  return booked === asked ? [] : [`transfers of ${asked} are there, and ${booked} is booked`];
}
