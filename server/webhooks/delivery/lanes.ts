import { setTimeout as delay } from "node:timers/promises";
import type { Capacity, ClaimedDelivery } from "#server/webhooks/delivery/claim.ts";

/** Requests to one endpoint at the same time: enough for a fast receiver, and no flood. */
export const perEndpointMax = 64;
const perFailingMax = 8;
/** Leased in all by this process, whether being sent or waiting for a slot. */
export const leasedMax = 2_400;
/**
 * Leased beyond its slots for an endpoint that answers fast, so that a slot that comes free is
 * filled at once and not after a visit to the database.
 */
const aheadMax = 1_024;
const quickMs = 100;
/** A fast endpoint is filled up in portions: a claim for every answer would cost more than it sends. */
export const quickPortion = 512;
/** Least room for which it is worth to look, when this process is full. */
const portion = 16;
const lookEveryMs = 2;
/** An endpoint with nothing to do is remembered this long, with how fast it answers: its next rush is one, too. */
const rememberedMs = 2_000;

/** Deliveries that were claimed together. */
export type Batch = {
  /** On `performance.now()`: none is started later. */
  startBy: number;
  /** Sends one; answers whether it was delivered. Never throws. */
  send(delivery: ClaimedDelivery): Promise<boolean>;
};

type Waiting = { delivery: ClaimedDelivery; batch: Batch };

type Lane = {
  merchantId: string;
  sending: number;
  waiting: Waiting[];
  failing: boolean;
  /** Its last request was delivered within `quickMs`. */
  quick: boolean;
  /** More may be due to it than was leased. */
  behind: boolean;
  /** That there is room for them was said; it holds until the next claim. */
  told: boolean;
  /** When it last began to have nothing to do. */
  idleSince: number;
};

/**
 * The deliveries that this process has leased: for each endpoint the requests that run and those
 * that wait.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly onRoom: () => void;
  private leased = 0;
  private readonly leasedOf = new Map<string, number>();
  /** Nothing was claimed for want of room. */
  private full = false;
  private turn: Promise<unknown> = Promise.resolve();

  /** `onRoom` is called when there is room again for deliveries that there was none for. */
  constructor(onRoom: () => void) {
    this.onRoom = onRoom;
  }

  /** Runs leases one after another, so that no room is given away twice. */
  async inTurn<Result>(lease: () => Promise<Result>): Promise<Result> {
    const mine = this.turn.then(lease);
    this.turn = mine.catch(() => {});
    return mine;
  }

  /** The capacity for claiming deliveries now. */
  capacity(): Capacity {
    const busy = new Map<string, number>();
    this.forgetIdle();
    for (const [endpointId, lane] of this.lanes) {
      lane.behind = !this.hasRoom(lane);
      lane.told = false;
      busy.set(endpointId, lane.behind ? perEndpointMax : maxOf(lane) - roomIn(lane));
    }
    this.full = leasedMax - this.leased < portion;
    const roomOf = (merchantId: string) => this.roomOf(merchantId);
    return {
      free: this.free(),
      roomOf,
      perEndpoint: perEndpointMax,
      perFailing: perFailingMax,
      busy,
    };
  }

  /** Deliveries that may be leased in all. */
  free(): number {
    return this.full ? 0 : Math.max(leasedMax - this.leased, 0);
  }

  /**
   * How many more may be leased for a merchant: as long as it has no more than what is free. However many
   * merchants have receivers that hang, each has as much as the others and there is some left.
   */
  roomOf(merchantId: string): number {
    const held = this.leasedOf.get(merchantId) ?? 0;
    return Math.max(Math.floor((leasedMax - this.leased - held) / 2), 0);
  }

  /** Requests that are open. */
  sending(): number {
    let count = 0;
    for (const lane of this.lanes.values()) count += lane.sending;
    return count;
  }

  /** How many of these new deliveries may be leased: none before older ones that wait. */
  roomFor(endpointId: string, failing: boolean): number {
    const lane = this.lanes.get(endpointId);
    if (!lane || (failing && isIdle(lane))) return failing ? perFailingMax : perEndpointMax;
    return lane.behind ? 0 : Math.max(roomIn(lane), 0);
  }

  /** Notes that deliveries to the endpoint were made and not leased. */
  leave(endpointId: string): void {
    const lane = this.lanes.get(endpointId);
    if (lane) lane.behind = true;
  }

  /** Waits until every fast endpoint has room for a portion, `ms` at most. */
  async roomForQuick(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (this.crowded().size > 0 && performance.now() < until) await delay(lookEveryMs);
  }

  /** Merchants with a fast endpoint that has no room for a portion. */
  crowded(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const lane of this.lanes.values())
      if (lane.quick && (lane.behind || !this.hasRoom(lane))) found.add(lane.merchantId);
    return found;
  }

  /** Starts what there are slots for, keeps the rest. */
  add(deliveries: readonly ClaimedDelivery[], batch: Batch): void {
    for (const delivery of deliveries) this.enter(delivery, batch);
    for (const lane of this.lanes.values()) this.fill(lane);
  }

  /** Takes out what waits for a slot: all of it, or what may not be started any more at `nowMs`. */
  takeWaiting(nowMs = Infinity): ClaimedDelivery[] {
    const taken: ClaimedDelivery[] = [];
    for (const lane of this.lanes.values()) {
      const late = lane.waiting.filter(({ batch }) => batch.startBy <= nowMs);
      if (late.length === 0) continue;
      lane.waiting = lane.waiting.filter(({ batch }) => batch.startBy > nowMs);
      this.note(lane.merchantId, -late.length);
      taken.push(...late.map(({ delivery }) => delivery));
      noteIdle(lane);
    }
    return taken;
  }

  private enter(delivery: ClaimedDelivery, batch: Batch): void {
    const { endpointId, merchantId } = delivery;
    const lane = this.lanes.get(endpointId) ?? {
      merchantId,
      sending: 0,
      waiting: [],
      failing: false,
      quick: false,
      behind: false,
      told: false,
      idleSince: Infinity,
    };
    lane.failing = delivery.failingSince !== null;
    lane.waiting.push({ delivery, batch });
    this.lanes.set(endpointId, lane);
    this.note(merchantId, 1);
  }

  private note(merchantId: string, change: number): void {
    this.leased += change;
    const held = (this.leasedOf.get(merchantId) ?? 0) + change;
    if (held > 0) this.leasedOf.set(merchantId, held);
    else this.leasedOf.delete(merchantId);
  }

  private hasRoom(lane: Lane): boolean {
    const wanted = aheadOf(lane) > 0 ? quickPortion : 1;
    return roomIn(lane) >= wanted && this.roomOf(lane.merchantId) >= Math.min(wanted, portion);
  }

  private fill(lane: Lane): void {
    while (lane.sending < maxOf(lane)) {
      const next = lane.waiting.shift();
      if (!next) break;
      lane.sending += 1;
      void this.run(lane, next);
    }
  }

  private async run(lane: Lane, next: Waiting): Promise<void> {
    const startMs = performance.now();
    let delivered = false;
    try {
      delivered = await next.batch.send(next.delivery);
    } catch {
      // Its lease ends by itself, and somebody takes it again. Its slot is free now.
    }
    lane.quick = delivered && performance.now() - startMs < quickMs;
    lane.sending -= 1;
    this.note(lane.merchantId, -1);
    this.fill(lane);
    noteIdle(lane);
    const isWaitedFor = lane.behind && !lane.told && this.hasRoom(lane);
    if (this.full ? leasedMax - this.leased < portion : !isWaitedFor) return;
    this.full = false;
    lane.told = true;
    this.onRoom();
  }

  private forgetIdle(): void {
    const before = performance.now() - rememberedMs;
    for (const [endpointId, lane] of this.lanes)
      if (isIdle(lane) && lane.idleSince <= before) this.lanes.delete(endpointId);
  }
}

function isIdle(lane: Lane): boolean {
  return lane.sending === 0 && lane.waiting.length === 0;
}

function noteIdle(lane: Lane): void {
  if (isIdle(lane)) lane.idleSince = performance.now();
}

function maxOf(lane: Lane): number {
  return lane.failing ? perFailingMax : perEndpointMax;
}

function aheadOf(lane: Lane): number {
  return lane.quick && !lane.failing ? aheadMax : 0;
}

function roomIn(lane: Lane): number {
  return maxOf(lane) + aheadOf(lane) - lane.sending - lane.waiting.length;
}
