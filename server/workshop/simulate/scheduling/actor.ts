/** Where an actor is about to touch the world. */
export type Parked = { what: string; on: number | undefined; resume: () => void };

/** One process, request or hand: everything that it does waits for its turn. */
export type Actor = {
  number: number;
  name: string;
  /** Merchant that the request belongs to; null for workers, which work for all merchants. */
  merchantId: string | null;
  isDead: boolean;
  isDone: boolean;
  /** Priority when turns are not drawn at every step: the highest goes first. */
  rank: number;
  parked: Parked[];
  /** Backends of PostgreSQL that work for it at the moment. */
  statements: Set<number>;
  /** Number of its other calls that are under way outside. */
  calls: number;
  /** Connections that it holds, by their backend, and how each is taken from it when it dies. */
  open: Map<number, () => Promise<void>>;
};

/** The next touch of an actor: on one connection in the order of asking, else by name. */
export function takeNext({ parked }: Actor): Parked | undefined {
  const heads = parked.filter(
    (one, index) => parked.findIndex(({ on }) => on === one.on) === index,
  );
  const [next] = heads.toSorted((a, b) => (a.what < b.what ? -1 : Number(a.what > b.what)));
  if (next) parked.splice(parked.indexOf(next), 1);
  return next;
}

/**
 * A merchant's request that waits for another merchant's, itself or behind others: in words, or null.
 * Nothing that one merchant does may hold up another.
 */
export function heldUp(actors: Actor[], blocked: Map<number, number[]>): string | null {
  const holders = new Map(actors.flatMap((one) => [...one.open.keys()].map((pid) => [pid, one])));
  for (const waiting of actors.filter(({ merchantId }) => merchantId !== null)) {
    const ahead = [...waiting.statements].flatMap((pid) => blocked.get(pid) ?? []);
    const seen = new Set(ahead);
    for (const pid of seen) for (const next of blocked.get(pid) ?? []) seen.add(next);
    const other = [...seen]
      .map((pid) => holders.get(pid))
      .find((one) => one?.merchantId && one.merchantId !== waiting.merchantId);
    if (other) return `"${waiting.name}" waited for another merchant's "${other.name}"`;
  }
  return null;
}

export function canGoOn({ parked, calls }: Actor): boolean {
  return parked.length > 0 && calls === 0;
}

/** Something is under way that will end, or come to a touch. */
export function isBusy({ isDead, isDone, parked, calls }: Actor): boolean {
  return !isDead && (calls > 0 || (!isDone && parked.length === 0));
}
