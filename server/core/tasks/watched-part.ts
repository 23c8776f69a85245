import { minuteMs, secondMs } from "#server/core/clock.ts";

export type PartState = "up" | "down";

/** How often at most a part is asked, however many look. */
const askEveryMs = minuteMs / 2;
/** A part that takes longer counts as down. A load balancer gives up by itself soon after this. */
const patienceMs = 2 * secondMs;

type Options = {
  ask: () => Promise<void>;
  onDown: (error: unknown) => void;
  elapsedMs?: () => number;
  patienceMs?: number;
};

/**
 * A system that this process works with, and that is not asked each time somebody wants to know: what is answered may be
 * half a minute old. Who looks first waits for the answer, two seconds at most; all others have the last one.
 */
export class WatchedPart {
  private readonly options: Required<Options>;
  private state: PartState | null = null;
  private askedAtMs = -Infinity;
  private asking: Promise<void> | null = null;

  constructor(options: Options) {
    this.options = { elapsedMs: () => performance.now(), patienceMs, ...options };
  }

  async look(): Promise<PartState> {
    const nowMs = this.options.elapsedMs();
    if (!this.asking && nowMs - this.askedAtMs >= askEveryMs) {
      this.askedAtMs = nowMs;
      this.asking = this.ask().finally(() => (this.asking = null));
    }
    if (this.state === null) await this.asking;
    return this.state ?? "down";
  }

  private async ask(): Promise<void> {
    const late = Promise.withResolvers<never>();
    const { patienceMs: ms } = this.options;
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
    const answer = this.options.ask();
    try {
      await Promise.race([answer, late.promise]);
      this.state = "up";
    } catch (error) {
      this.state = "down";
      this.options.onDown(error);
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined);
    }
  }
}
