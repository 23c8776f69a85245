/** Where an actor is about to touch the world. */
export type Parked = { what: string; on: number | undefined; resume: () => void };

/** One process, request or hand: everything that it does waits for its turn. */
export type Actor = {
  number: number;
  name: string;
  isDead: boolean;
  isDone: boolean;
  /** Who goes first, when it is not drawn at every step. */
  rank: number;
  parked: Parked[];
  /** Backends of PostgreSQL that work for it at the moment. */
  statements: Set<number>;
  /** What else is under way for it outside. */
  calls: number;
  /** Connections that it holds, and how each is taken from it when it dies. */
  open: Map<object, () => Promise<void>>;
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

export function canGoOn({ parked, calls }: Actor): boolean {
  return parked.length > 0 && calls === 0;
}

/** Something is under way that will end, or come to a touch. */
export function isBusy({ isDead, isDone, parked, calls }: Actor): boolean {
  return !isDead && (calls > 0 || (!isDone && parked.length === 0));
}
