/** A gift card, credit or hold as a search of store credit knows it, by the answers about it. */
export type Thing = {
  id: string;
  kind: "gift_card" | "credit" | "hold";
  isOpen: boolean;
  left: number;
  /** Customer who has it, or whose money is held. */
  customerId: string | null;
  toCustomerId: string | null;
  code: string | null;
  endsAt: number;
};

/** Books of one merchant, kept from answers alone: they share no code with the service. */
export type Books = {
  things: Map<string, Thing>;
  amounts: Map<string, number>;
  events: Map<string, number>;
  problems: string[];
};

export type Answer = {
  id: string;
  amount: number;
  expiresAt?: string | null;
  code?: string;
  customerId?: string | null;
  fromCustomerId?: string;
  toCustomerId?: string;
};

const endOf = (at: string | null | undefined) => (at ? new Date(at).getTime() : Infinity);

export function newBooks(
  merchant: number,
  customers: readonly (readonly [string, number])[],
): Books {
  const amounts = new Map([["merchant", merchant]]);
  for (const [id, has] of customers) amounts.set(`customer ${id}`, has);
  return { things: new Map(), amounts, events: new Map(), problems: [] };
}

/** Money of the merchant that is free, or of the customer. */
export function freeIn({ amounts }: Books, customerId: string | null): number {
  if (customerId === null) return amounts.get("merchant") ?? 0;
  return (amounts.get(`customer ${customerId}`) ?? 0) - (amounts.get(`frozen ${customerId}`) ?? 0);
}

function add({ amounts }: Books, name: string, amount: number): void {
  amounts.set(name, (amounts.get(name) ?? 0) + amount);
}

function tell({ events }: Books, type: string): void {
  events.set(type, (events.get(type) ?? 0) + 1);
}

/** Where the money of an open thing stands. */
function placeOf({ kind, customerId }: Thing): string {
  if (kind === "gift_card") return "gift_card";
  return `${kind === "hold" ? "frozen" : "credit"} ${customerId}`;
}

export function bookMade(books: Books, kind: Thing["kind"], made: Answer): void {
  const { id, amount, expiresAt, code = null } = made;
  const customerId = made.fromCustomerId ?? made.customerId ?? null;
  const toCustomerId = made.toCustomerId ?? null;
  const open = { isOpen: true, left: amount, endsAt: endOf(expiresAt) };
  const thing: Thing = { id, kind, ...open, customerId, toCustomerId, code };
  if (books.things.has(id)) books.problems.push(`${id} was made twice`);
  books.things.set(id, thing);
  if (kind !== "hold") add(books, "merchant", -amount);
  add(books, placeOf(thing), amount);
  tell(books, `${kind}.${kind === "gift_card" ? "issued" : "created"}`);
}

export function bookPassed(books: Books, from: string, to: string, amount: number): void {
  add(books, `customer ${from}`, -amount);
  add(books, `customer ${to}`, amount);
  tell(books, "transfer.completed");
}

function mustBeOpen(books: Books, thing: Thing, what: string): void {
  if (!thing.isOpen) books.problems.push(`${thing.id} was ${what} when it was over`);
}

export function bookRedeemed(books: Books, thing: Thing, customerId: string, now: number): void {
  mustBeOpen(books, thing, "redeemed");
  if (thing.endsAt <= now) books.problems.push(`${thing.id} was redeemed after its time`);
  add(books, placeOf(thing), -thing.left);
  add(books, `customer ${customerId}`, thing.left);
  Object.assign(thing, { isOpen: false, left: 0 });
  tell(books, "gift_card.redeemed");
}

export function bookCaptured(books: Books, thing: Thing, amount: number, now: number): void {
  mustBeOpen(books, thing, "captured");
  if (thing.endsAt <= now) books.problems.push(`${thing.id} was captured after its time`);
  if (amount > thing.left) books.problems.push(`${thing.id}: ${amount} of ${thing.left} captured`);
  add(books, placeOf(thing), -amount);
  bookPassed(books, thing.customerId ?? "", thing.toCustomerId ?? "", amount);
  thing.left -= amount;
  thing.isOpen = thing.left > 0;
  tell(books, "hold.captured");
}

export function bookEnded(books: Books, thing: Thing, as: "voided" | "expired"): void {
  mustBeOpen(books, thing, as);
  add(books, placeOf(thing), -thing.left);
  if (thing.kind !== "hold") add(books, "merchant", thing.left);
  Object.assign(thing, { isOpen: false, left: 0 });
  tell(books, `${thing.kind}.${as}`);
}

/** Everything whose time is over has ended, after the jobs have run. */
export function bookExpired(books: Books, now: number): void {
  for (const thing of books.things.values())
    if (thing.isOpen && thing.endsAt <= now) bookEnded(books, thing, "expired");
}
