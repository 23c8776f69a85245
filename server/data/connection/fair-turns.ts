import type { Asker } from "#server/core/tasks/at-work.ts";

/** One merchant may have so much of all places; what is left is there for others at once. */
const mostOfAll = 0.75;
/** And its lists and reports so much, so that its payments find one. */
const mostForLists = 0.5;

/** One turn of so many goes to who has waited longest, where that is long: what goes first leaves nobody waiting for ever. */
const turnsByAge = 4;
const longMs = 500;

type GiveBack = () => void;
type Waiter = { sinceMs: number; resolve(giveBack: GiveBack): void };
const kinds = ["other", "list"] as const;
type Kind = (typeof kinds)[number];
/** Of a merchant: how many places it has, and who waits for one. */
type Party = Record<Kind, { held: number; waiting: Waiter[] }>;

type Turn = { name: string; party: Party; kind: Kind; sinceMs: number };

const nobody = "";

/**
 * A number of places that no merchant takes all of. Nobody waits while there is a place, but for who has three quarters
 * of them already, or half of them for lists. Then whoever is nobody's program goes first (shoppers, sign-ins, keys
 * being looked up, the worker), and of merchants the one that has fewest, its lists last: one request of one
 * merchant comes after what is under way of another's, not after all that waits. Every fourth turn goes by age alone.
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
   * A place for this one (null: nobody's) as soon as it is its turn.
   * @throws what `tooLong` makes, when that takes longer than so many milliseconds
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

  /** Who could be served now. */
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

/** Of those that have as few, the one that was served longest ago: who is served goes to the end. */
function leastServed([first, ...others]: Turn[]): Turn | undefined {
  const held = ({ name, party }: Turn) => (name === nobody ? -1 : heldBy(party));
  return first && others.reduce((least, one) => (held(one) < held(least) ? one : least), first);
}
