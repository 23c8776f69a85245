/** An order as the model keeps it. `waiting` is at the bank, `lost` without an answer: both hold what they take. */
type Order = {
  quantity: number;
  /** Units of the counted product: all of the quantity, or none. */
  units: number;
  isReduced: boolean;
  state: "open" | "waiting" | "lost" | "paid" | "over";
  paid: number;
  refunded: number;
  /** How much of `refunded` is still on its way. */
  onItsWay: number;
};

export type Ended = "paid" | "declined" | "waiting" | "lost";

export const unitPrice = 2000;

/**
 * A shop with one discount and one product, counted from its orders alone: what is redeemed, sold, held and taken, and
 * what a press must answer. It shares no code with the service.
 */
export class CountedShop {
  cap: number;
  stock: number;
  readonly orders = new Map<string, Order>();
  /** Share of the price, in percent. */
  readonly percentOff: number;

  constructor(shop: { cap: number; stock: number; percentOff: number }) {
    this.cap = shop.cap;
    this.stock = shop.stock;
    this.percentOff = shop.percentOff;
  }

  open(id: string, order: Pick<Order, "quantity" | "units" | "isReduced">): void {
    this.orders.set(id, { ...order, state: "open", paid: 0, refunded: 0, onItsWay: 0 });
  }

  order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  }

  inState(...states: Order["state"][]): string[] {
    return [...this.orders].filter(([, { state }]) => states.includes(state)).map(([id]) => id);
  }

  total(id: string): number {
    const { quantity, isReduced } = this.order(id);
    return (quantity * unitPrice * (isReduced ? 100 - this.percentOff : 100)) / 100;
  }

  /** A payment of which everything has gone back counts no more, unless it was nothing from the start. */
  get redeemed(): number {
    return this.count(
      ({ state, isReduced, paid, refunded, onItsWay }) =>
        state === "paid" && isReduced && (paid === 0 || refunded - onItsWay < paid),
    );
  }

  get room(): number {
    const held = this.count((order) => isHeld(order) && order.isReduced);
    return Math.max(0, this.cap - this.redeemed - held);
  }

  get reservedUnits(): number {
    return [...this.orders.values()].filter(isHeld).reduce((sum, { units }) => sum + units, 0);
  }

  get available(): number {
    return this.stock - this.reservedUnits;
  }

  get balance(): number {
    return [...this.orders.values()].reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
  }

  /** The refusal that a press of this order gets; null where its card is asked. */
  refusal(id: string): "discount_used_up" | "out_of_stock" | null {
    const { units, isReduced } = this.order(id);
    if (isReduced && this.room === 0) return "discount_used_up";
    return units > this.available ? "out_of_stock" : null;
  }

  end(id: string, ended: Ended): void {
    const order = this.order(id);
    if (ended === "declined") order.state = "open";
    else order.state = ended;
    if (ended !== "paid") return;
    order.paid = this.total(id);
    this.stock -= order.units;
  }

  private count(is: (order: Order) => boolean): number {
    return [...this.orders.values()].filter(is).length;
  }
}

function isHeld({ state }: Order): boolean {
  return state === "waiting" || state === "lost";
}
