import { listPaths, read, type Stage } from "#server/workshop/simulate/stage.ts";

/** Number of lists that one history reads; other histories read other lists. */
const listsAtOnce = 5;
const ids = /\b[a-z]+_[0-9a-z]{26}\b/g;

/** Nothing of one merchant shows in, is counted at, or reaches the other. */
export async function neighborProblems(stage: Stage, other: Stage): Promise<string[]> {
  return [
    ...(await listed(stage, other)),
    ...(await found(stage, other)),
    ...(await toldOf(stage)),
    ...(await counted(stage)),
  ];
}

async function listed(stage: Stage, other: Stage): Promise<string[]> {
  const { random } = stage.world.now;
  const problems: string[] = [];
  for (let lists = listsAtOnce; lists > 0; lists -= 1) {
    const path = random.pick(listPaths);
    const [mine, theirs] = [await read(stage, path, all), await read(other, path, all)];
    if (mine.status !== 200) problems.push(`GET ${path} was answered ${mine.status}`);
    const seen = new Set(mine.text.match(ids) ?? []);
    const shared = (theirs.text.match(ids) ?? []).find((id) => seen.has(id));
    if (shared) problems.push(`${shared} is in the ${path} of two merchants`);
    const { data, pagination } = JSON.parse(mine.text) as Listed;
    const total = Math.min(pagination?.total ?? 0, all.limit);
    if (pagination?.total !== undefined && total !== data?.length)
      problems.push(`GET ${path} counts ${pagination.total} and lists ${data?.length}`);
  }
  return problems;
}

const all = { limit: 100, offset: 0 };
type Listed = { data?: unknown[]; pagination?: { total?: number } };

/** Another merchant's object must be answered like a missing one, byte for byte except for the request id. */
async function found(stage: Stage, other: Stage): Promise<string[]> {
  const { sales, payouts, people, links, subscriptions } = other;
  const theirs = [
    ...sales.map(({ intentId }) => `/payment-intents/${intentId}`),
    ...sales.flatMap(({ sessionId }) => (sessionId ? [`/checkout/sessions/${sessionId}`] : [])),
    ...payouts.map((id) => `/payouts/${id}`),
    ...people.map((id) => `/customers/${id}`),
    ...links.map((id) => `/payment-links/${id}`),
    ...subscriptions.map((id) => `/subscriptions/${id}`),
  ];
  const path = stage.world.now.random.pick(theirs);
  const asked = await read(stage, path);
  const missing = await read(stage, `${path.slice(0, -4)}0000`);
  return asked.status === 404 && asked.text === missing.text
    ? []
    : [`GET ${path} is another's, and was answered ${asked.text}`];
}

/** An endpoint hears only of its own merchant's events. */
async function toldOf({ world, ctx, number }: Stage): Promise<string[]> {
  const where = { merchantId: ctx.merchantId };
  const events = await world.db.event.findMany({ where, select: { id: true, type: true } });
  return events.flatMap(({ id, type }) => {
    const reached = [...(world.now.receiver.reached.get(id) ?? [])];
    const elsewhere = reached.find((origin) => !origin.includes(`shop${number}.`));
    return elsewhere ? [`${type} ${id} was sent to ${elsewhere}`] : [];
  });
}

/** The processor's objects are one merchant's: each of them is known here once. */
async function counted({ world, ctx }: Stage): Promise<string[]> {
  const { books } = world.now.model;
  const known = new Map<string, string>();
  for (const { id, merchantId } of books.payments.values()) known.set(id, merchantId);
  const where = { merchantId: ctx.merchantId, processorPayment: { not: null } };
  const intents = await world.db.paymentIntent.findMany({ where });
  return intents.flatMap(({ id, processorPayment }) => {
    const owner = known.get(processorPayment ?? "");
    return owner && owner !== ctx.merchantId ? [`${id} has the payment of another merchant`] : [];
  });
}
