import type { Asker } from "#server/core/at-work.ts";

/** One merchant may have so much of all places; what is left is there for others at once. */
const mostOfAll = 0.75;
/** And its lists and reports so much, so that its payments find one. */
const mostForLists = 0.5;

type GiveBack = () => void;
type Waiter = { resolve(giveBack: GiveBack): void };
type Kind = "other" | "list";
/** Of a merchant: how many places it has, and who waits for one. */
type Party = Record<Kind, { held: number; waiting: Waiter[] }>;

const nobody = "";

/**
 * A number of places that no merchant takes all of. Nobody waits while there is a place, but for who has three quarters
 * of them already, or half of them for lists. Then whoever is nobody's program goes first (shoppers, sign-ins, keys
 * being looked up, the worker), and of merchants the one that has fewest, its lists last: one request of one
 * merchant comes after what is under way of another's, not after all that waits.
 */
export class FairTurns {
  private readonly parties = new Map<string, Party>();
  private readonly most: number;
  private readonly mostLists: number;
  private free: number;

  constructor(places: number) {
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
    const turn = Promise.withResolvers<GiveBack>();
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

  /** Of those that have as few, the one that was served longest ago: who is served goes to the end. */
  private serveNext(): void {
    const next = [...this.parties].flatMap(([name, party]) => {
      const kind = (["other", "list"] as const).find(
        (one) => party[one].waiting.length > 0 && this.mayHave(name, party, one),
      );
      return kind ? [{ name, party, kind, held: name === nobody ? -1 : heldBy(party) }] : [];
    });
    const [first, ...others] = next;
    if (!first) return;
    const { name, party, kind } = others.reduce(
      (least, one) => (one.held < least.held ? one : least),
      first,
    );
    this.parties.delete(name);
    this.parties.set(name, party);
    party[kind].waiting.shift()?.resolve(this.give(name, party, kind));
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
