import { secondMs } from "#server/core/clock.ts";
import { median } from "#server/http/overload/median.ts";

/** How generous the limit is: the defaults leave a hundred at once alone, however slow the machine. */
export type Bounds = {
  /** Requests at once at the start. */
  startAt?: number;
  min?: number;
  max?: number;
};

const defaults = { startAt: 400, min: 100, max: 800 };
/** The threshold of slow: this many times the best half-second that this process has had, … */
const timesBest = 2;
/** … and never less than this: a hundred let a queue stay for good where load equals what can be done. */
const slowMs = 50;
/** The best is forgotten by so much with every window, so that other work is learned within minutes. */
const forget = 1.001;
const windowMs = secondMs / 2;
/** A window with fewer answers says nothing. */
const samplesMin = 20;
/** Enough for a median, and sorted quickly. */
const samplesMax = 256;
/** How much of the new limit counts. */
const smoothing = 0.3;
/** Latency of twice the slow halves the limit; more does no more at once. */
const gradientMin = 0.5;

/**
 * How many requests may be worked on at once, by the gradient of latency: the median of a window
 * compared with what is slow for this process, which its own best window says. While it is less, the
 * limit grows by its square root, and past it shrinks in proportion; while less than half of it is
 * used, it says nothing about the limit and nothing changes. A process that begins under too much load
 * has had no better moment to compare with, and is as generous as that makes it until it has.
 *
 * After Netflix's concurrency-limits (`Gradient2Limit`, Apache 2.0) and Envoy's adaptive
 * concurrency, with the least latency of Vegas in the place of a long mean: under load that lasts a
 * mean learns the load.
 */
export class ConcurrencyLimit {
  private readonly bounds: Required<Bounds>;
  private current: number;
  private bestMs = Infinity;
  private windowAt: number | null = null;
  private samples: number[] = [];
  private seen = 0;
  private peak = 0;

  constructor(bounds: Bounds = {}) {
    this.bounds = { ...defaults, ...bounds };
    this.current = this.bounds.startAt;
  }

  get limit(): number {
    return this.current;
  }

  /** One more is being worked on, of `inFlight` together. */
  began(inFlight: number): void {
    this.peak = Math.max(this.peak, inFlight);
  }

  /** One was answered after so long. `nowMs` never goes back. */
  ended(latencyMs: number, nowMs: number): void {
    this.windowAt ??= nowMs;
    // The newest in place of the oldest.
    this.samples[this.seen % samplesMax] = latencyMs;
    this.seen += 1;
    if (nowMs - this.windowAt < windowMs || this.seen < samplesMin) return;
    this.learn(median(this.samples));
    this.windowAt = nowMs;
    this.samples = [];
    this.seen = 0;
    this.peak = 0;
  }

  private learn(medianMs: number): void {
    this.bestMs = Math.min(this.bestMs * forget, medianMs);
    if (this.peak * 2 < this.current) return;
    const tolerated = Math.max(slowMs, this.bestMs * timesBest);
    const gradient = Math.min(1, Math.max(gradientMin, tolerated / medianMs));
    const next = this.current * gradient + Math.sqrt(this.current);
    const smooth = this.current + smoothing * (next - this.current);
    this.current = Math.min(this.bounds.max, Math.max(this.bounds.min, smooth));
  }
}
