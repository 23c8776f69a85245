export type QueuedEvent = { body: string; dueAt: Date; isLost: boolean };

/** Stripe's events that the service has not taken in yet. */
export class EventQueue {
  private events: QueuedEvent[] = [];

  /** An event says how things are now; that may be old when it arrives. */
  add(event: object, { dueAt, isLost }: { dueAt: Date; isLost: boolean }): void {
    this.events.push({ body: JSON.stringify(event), dueAt, isLost });
  }

  /** Loses the events that `act` adds. */
  losing(act: () => void): void {
    const known = new Set(this.events);
    act();
    for (const one of this.events) if (!known.has(one)) one.isLost = true;
  }

  get hasLost(): boolean {
    return this.events.some(({ isLost }) => isLost);
  }

  /** Somebody has Stripe send again what was lost. Answers whether anything was. */
  sendLost(): boolean {
    const lost = this.events.filter(({ isLost }) => isLost);
    for (const one of lost) one.isLost = false;
    return lost.length > 0;
  }

  due(now: Date): QueuedEvent[] {
    return this.events.filter(({ dueAt, isLost }) => dueAt <= now && !isLost);
  }

  remove(event: QueuedEvent): void {
    this.events = this.events.filter((one) => one !== event);
  }
}
