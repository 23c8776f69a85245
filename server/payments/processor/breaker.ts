import { addMs, type Clock, isAhead, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Breaker, CircuitState } from "#server/core/interfaces/processor-breaker.ts";

/** Only the last minute counts: older trouble is over. */
const windowMs = minuteMs;
/** Fewer charges say nothing of the processor. */
const chargesMin = 10;
/** The share of charges without a known outcome that opens the breaker. */
const unknownShare = 0.5;
/** How long nobody is let through, doubled each time that the probes fail. */
const restMs = 15 * secondMs;
const restMaxMs = minuteMs;
/**
 * After the rest, two probes are let through, and two more every 5 seconds: earlier ones may still be waiting for
 * their time-out.
 */
const probesAtOnce = 2;
const probesEveryMs = 5 * secondMs;
/** Number of consecutive charges with an outcome after which all charges are let through again. */
const goodProbes = 3;

/** A state as the metric has it. */
export const circuitFigure: Record<CircuitState, number> = { closed: 0, half_open: 0.5, open: 1 };

type Tell = (state: CircuitState, figures: { charges: number; unknown: number }) => void;

/**
 * A circuit breaker (Nygard, "Release It!") before new charges, of this process: when half of those of the
 * last minute had no known outcome, new ones are refused before anything is asked of the processor, so
 * that no shopper waits for a time-out and nobody's payment is left in doubt. After a rest a few are let
 * through and show whether it is back. Only charges are counted: what the worker asks about one
 * payment in doubt may fail for that payment's sake.
 */
export class ChargeBreaker implements Breaker {
  isAccountRefused = false;
  private readonly clock: Clock;
  private readonly tell: Tell;
  private circuit: CircuitState = "closed";
  private outcomes: { atMs: number; isKnown: boolean }[] = [];
  private good = 0;
  private rest = restMs;
  private openUntil = new Date(0);
  private halfOpenSince = new Date(0);
  private probes = 0;
  private probesSince = new Date(0);

  constructor(clock: Clock, tell: Tell = () => undefined) {
    this.clock = clock;
    this.tell = tell;
  }

  /** Open no longer than new charges are refused: with nobody there who would pay, nobody asks. */
  get state(): CircuitState {
    const isOver = this.circuit === "open" && !this.isResting(this.clock.now());
    return isOver ? "half_open" : this.circuit;
  }

  admit(): { retryAfterS: number } | null {
    if (this.circuit === "closed") return null;
    const now = this.clock.now();
    if (this.circuit === "open") {
      if (this.isResting(now)) return { retryAfterS: secondsTo(this.openUntil, now) };
      this.good = 0;
      this.probes = 0;
      this.probesSince = now;
      this.halfOpenSince = now;
      this.turn("half_open");
    }
    const nextProbes = addMs(this.probesSince, probesEveryMs);
    if (!isAhead(nextProbes.getTime(), now.getTime(), probesEveryMs)) {
      this.probes = 0;
      this.probesSince = now;
      // Else none of them would be judged by a clock that was put back.
      if (now < this.halfOpenSince) this.halfOpenSince = now;
    }
    this.probes += 1;
    if (this.probes <= probesAtOnce) return null;
    return { retryAfterS: secondsTo(addMs(this.probesSince, probesEveryMs), now) };
  }

  /** Records how a charge that was requested at `askedAt` ended: with an outcome, even a refusal, or without one. */
  heard(isKnown: boolean, askedAt: Date): void {
    const atMs = this.clock.now().getTime();
    this.outcomes = this.outcomes.filter((one) => isAhead(one.atMs + windowMs, atMs, windowMs));
    this.outcomes.push({ atMs, isKnown });
    if (this.circuit === "closed" && !isKnown) this.openIfBad();
    // One that was asked for before tells of a while ago.
    if (this.circuit === "half_open" && askedAt >= this.halfOpenSince) this.judgeProbe(isKnown);
  }

  private isResting(now: Date): boolean {
    return isAhead(this.openUntil.getTime(), now.getTime(), this.rest);
  }

  private openIfBad(): void {
    const { charges, unknown } = this.figures();
    if (charges < chargesMin || unknown < charges * unknownShare) return;
    this.rest = restMs;
    this.open();
  }

  private judgeProbe(isKnown: boolean): void {
    if (!isKnown) {
      this.rest = Math.min(this.rest * 2, restMaxMs);
      return this.open();
    }
    this.good += 1;
    if (this.good < goodProbes) return;
    this.outcomes = [];
    this.turn("closed");
  }

  private open(): void {
    this.openUntil = addMs(this.clock.now(), this.rest);
    this.turn("open");
  }

  private turn(state: CircuitState): void {
    this.circuit = state;
    this.tell(state, this.figures());
  }

  private figures(): { charges: number; unknown: number } {
    const unknown = this.outcomes.filter(({ isKnown }) => !isKnown).length;
    return { charges: this.outcomes.length, unknown };
  }
}

function secondsTo(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / secondMs));
}
