import type { Dispatcher } from "undici";
import type { Random } from "#server/workshop/simulate/random.ts";

/** The merchant's server: takes notice of events, and now and then does not answer well. */
export class ReceiverModel {
  /** Chance of an answer that is no success. */
  failureChance = 0;
  /** Number of requests that have begun. */
  requests = 0;
  /** The latest request in which each event was accepted. */
  readonly accepted = new Map<string, number>();
  /** Origins that each event was sent to, keyed by event id. */
  readonly reached = new Map<string, Set<string>>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const controller = { abort() {}, pause() {}, resume() {} } as never;
    const headers = request.headers as string[];
    const id = headers[headers.indexOf("webhook-id") + 1] ?? "";
    this.requests += 1;
    const number = this.requests;
    const where = this.reached.get(id) ?? new Set();
    this.reached.set(id, where.add(String(request.origin)));
    const isAccepted = !this.random.chance(this.failureChance);
    queueMicrotask(() => {
      handler.onRequestStart?.(controller, {});
      if (isAccepted) this.accepted.set(id, Math.max(number, this.accepted.get(id) ?? 0));
      handler.onResponseStart?.(controller, isAccepted ? 200 : 503, {});
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  }
}
