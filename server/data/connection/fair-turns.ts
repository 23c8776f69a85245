import type { Asker } from "#server/core/tasks/at-work.ts";

/**
 * The most places that one merchant may have, as a share of all; the rest is free for others at
 * once.
 */
const mostOfAll = 0.75;
/** The most that its lists and reports may have, so that its payments find a place. */
const mostForLists = 0.5;

/**
 * Every fourth turn goes to whoever has waited longest, if that is longer than `longMs`: otherwise
 * the ones who go first could leave somebody waiting for ever.
 */
const turnsByAge = 4;
const longMs = 500;

type GiveBack = () => void;
type Waiter = { sinceMs: number; resolve(giveBack: GiveBack): void };
const kinds = ["other", "list"] as const;
type Kind = (typeof kinds)[number];
/** For each kind of work of a merchant: how many places it has, and its calls that wait for one. */
type Party = Record<Kind, { held: number; waiting: Waiter[] }>;

type Turn = { name: string; party: Party; kind: Kind; sinceMs: number };

const nobody = "";

/**
 * Shares out a number of places so that no merchant takes them all. While there is a free place
 * nobody waits, except a merchant that has three quarters of all places already, or half of them
 * for lists.
 *
 * Otherwise the next free place goes first to work that is no merchant's program (shoppers,
 * sign-ins, the look-up of API keys, the worker), then to the merchant that holds the fewest
 * places, its lists last. So one call of one merchant waits for the running calls of another, not
 * for all its waiting ones. Every fourth turn goes by age alone.
 */
export class FairTurns {
  private readonly parties = new Map<string, Party>();
  private readonly most: number;
  private readonly mostLists: number;
  private readonly nowMs: () => number;
  private free: number;
  private turn = 0;

  constructor(places: number, nowMs = () => performance.now()) {
    this.nowMs = nowMs;
    this.free = places;
    this.most = Math.ceil(places * mostOfAll);
    this.mostLists = Math.ceil(places * mostForLists);
  }

  get waiting(): number {
    const all = [...this.parties.values()];
    return all.reduce(
      (sum, { other, list }) => sum + other.waiting.length + list.waiting.length,
      0,
    );
  }

  /**
   * Resolves with a place as soon as it is this asker's turn (null: no merchant's program).
   * @throws the error of `tooLong`, when that takes longer than `withinMs`
   */
  async take(asker: Asker | null, withinMs: number, tooLong: () => Error): Promise<GiveBack> {
    const name = asker?.merchantId ?? nobody;
    const kind: Kind = asker?.isList ? "list" : "other";
    const party = this.parties.get(name) ?? newParty();
    this.parties.set(name, party);
    if (this.mayHave(name, party, kind)) return this.give(name, party, kind);
    const turn = { ...Promise.withResolvers<GiveBack>(), sinceMs: this.nowMs() };
    const { waiting } = party[kind];
    waiting.push(turn);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      this.forget(name, party);
      turn.reject(tooLong());
    }, withinMs);
    try {
      return await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  private mayHave(name: string, party: Party, kind: Kind): boolean {
    if (this.free === 0) return false;
    if (name === nobody) return true;
    return heldBy(party) < this.most && (kind === "other" || party.list.held < this.mostLists);
  }

  private give(name: string, party: Party, kind: Kind): GiveBack {
    this.free -= 1;
    party[kind].held += 1;
    return () => {
      this.free += 1;
      party[kind].held -= 1;
      this.forget(name, party);
      this.serveNext();
    };
  }

  private serveNext(): void {
    const all = this.turns();
    this.turn += 1;
    const oldest = this.turn % turnsByAge === 0 ? this.longestWaiting(all) : undefined;
    const next = oldest ?? leastServed(all);
    if (!next) return;
    const { name, party, kind } = next;
    this.parties.delete(name);
    this.parties.set(name, party);
    party[kind].waiting.shift()?.resolve(this.give(name, party, kind));
  }

  /** The waiting calls that could have a place now: the first of each merchant and kind. */
  private turns(): Turn[] {
    return [...this.parties].flatMap(([name, party]) =>
      kinds.flatMap((kind) => {
        const first = party[kind].waiting[0];
        return first && this.mayHave(name, party, kind) ? [{ name, party, kind, ...first }] : [];
      }),
    );
  }

  private longestWaiting(all: Turn[]): Turn | undefined {
    const long = all.filter(({ sinceMs }) => this.nowMs() - sinceMs > longMs);
    return long.toSorted((one, other) => one.sinceMs - other.sinceMs)[0];
  }

  private forget(name: string, party: Party): void {
    const { other, list } = party;
    if (heldBy(party) + other.waiting.length + list.waiting.length === 0) this.parties.delete(name);
  }
}

function newParty(): Party {
  return { other: { held: 0, waiting: [] }, list: { held: 0, waiting: [] } };
}

function heldBy({ other, list }: Party): number {
  return other.held + list.held;
}

/**
 * The one that holds the fewest places. Among equals it is the one that was served longest ago:
 * whoever is served goes to the end of the map.
 */
function leastServed([first, ...others]: Turn[]): Turn | undefined {
  const held = ({ name, party }: Turn) => (name === nobody ? -1 : heldBy(party));
  return first && others.reduce((least, one) => (held(one) < held(least) ? one : least), first);
}
