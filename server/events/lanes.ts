import type { Capacity, ClaimedDelivery } from "#server/events/claim.ts";

/** Requests to one endpoint at the same time: enough for a fast receiver, and no flood. */
export const perEndpointMax = 64;
const perFailingMax = 8;
/** Leased in all by this process, whether being sent or waiting for a slot. */
const leasedMax = 1_600;
/**
 * Leased beyond its slots for an endpoint that answers fast, so that a slot that comes free is
 * filled at once and not after a visit to the database.
 */
const aheadMax = 512;
const quickMs = 100;
/** Least room for which it is worth to look, when this process is full. */
const portion = 16;

/** Deliveries that were claimed together. */
export type Batch = {
  /** On `performance.now()`: none is started later. */
  startBy: number;
  /** Sends one; answers whether it was delivered. Never throws. */
  send(delivery: ClaimedDelivery): Promise<boolean>;
};

type Waiting = { delivery: ClaimedDelivery; batch: Batch };

type Lane = {
  sending: number;
  waiting: Waiting[];
  failing: boolean;
  /** Its last request was delivered within `quickMs`. */
  quick: boolean;
  /** Left out of the last claim for want of room: there may be more for it. */
  more: boolean;
};

/** What this process has leased: for each endpoint the requests that run and those that wait. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly onRoom: () => void;
  private leased = 0;
  /** Nothing was claimed for want of room. */
  private full = false;

  /** `onRoom` is called when there is room again for deliveries that there was none for. */
  constructor(onRoom: () => void) {
    this.onRoom = onRoom;
  }

  /** What may be claimed now. */
  capacity(): Capacity {
    const busy = new Map<string, number>();
    for (const [endpointId, lane] of this.lanes) {
      const room = roomOf(lane);
      lane.more = !hasRoom(lane);
      busy.set(endpointId, lane.more ? perEndpointMax : maxOf(lane) - room);
    }
    this.full = leasedMax - this.leased < portion;
    const free = this.full ? 0 : leasedMax - this.leased;
    return { free, perEndpoint: perEndpointMax, perFailing: perFailingMax, busy };
  }

  /** Starts what there are slots for, keeps the rest. */
  add(deliveries: readonly ClaimedDelivery[], batch: Batch): void {
    for (const delivery of deliveries) this.enter(delivery, batch);
    for (const [endpointId, lane] of this.lanes) this.fill(endpointId, lane);
  }

  /** Takes out what waits for a slot: all of it, or what may not be started any more at `nowMs`. */
  takeWaiting(nowMs = Infinity): ClaimedDelivery[] {
    const taken: ClaimedDelivery[] = [];
    for (const [endpointId, lane] of this.lanes) {
      const late = lane.waiting.filter(({ batch }) => batch.startBy <= nowMs);
      if (late.length === 0) continue;
      lane.waiting = lane.waiting.filter(({ batch }) => batch.startBy > nowMs);
      this.leased -= late.length;
      taken.push(...late.map(({ delivery }) => delivery));
      this.forgetIfIdle(endpointId, lane);
    }
    return taken;
  }

  private enter(delivery: ClaimedDelivery, batch: Batch): void {
    const { endpointId } = delivery;
    const lane = this.lanes.get(endpointId) ?? {
      sending: 0,
      waiting: [],
      failing: false,
      quick: false,
      more: false,
    };
    lane.failing = delivery.failingSince !== null;
    lane.waiting.push({ delivery, batch });
    this.lanes.set(endpointId, lane);
    this.leased += 1;
  }

  private fill(endpointId: string, lane: Lane): void {
    while (lane.sending < maxOf(lane)) {
      const next = lane.waiting.shift();
      if (!next) break;
      lane.sending += 1;
      void this.run(endpointId, lane, next);
    }
  }

  private async run(endpointId: string, lane: Lane, next: Waiting): Promise<void> {
    const startMs = performance.now();
    const delivered = await next.batch.send(next.delivery);
    lane.quick = delivered && performance.now() - startMs < quickMs;
    lane.sending -= 1;
    this.leased -= 1;
    this.fill(endpointId, lane);
    this.forgetIfIdle(endpointId, lane);
    if (this.full ? leasedMax - this.leased < portion : !lane.more || !hasRoom(lane)) return;
    this.full = false;
    lane.more = false;
    this.onRoom();
  }

  private forgetIfIdle(endpointId: string, lane: Lane): void {
    if (lane.sending === 0 && lane.waiting.length === 0) this.lanes.delete(endpointId);
  }
}

function maxOf(lane: Lane): number {
  return lane.failing ? perFailingMax : perEndpointMax;
}

function aheadOf(lane: Lane): number {
  return lane.quick && !lane.failing ? aheadMax : 0;
}

function roomOf(lane: Lane): number {
  return maxOf(lane) + aheadOf(lane) - lane.sending - lane.waiting.length;
}

/** A fast one is filled up in portions: a claim for every answer would cost more than it sends. */
function hasRoom(lane: Lane): boolean {
  return roomOf(lane) >= (aheadOf(lane) > 0 ? aheadMax / 2 : 1);
}
