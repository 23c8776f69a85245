import type { Processor } from "#server/core/interfaces/processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { away, type Mood, type Name, names } from "#server/workshop/simulate/routing/abilities.ts";
import { Books, type Waiting } from "#server/workshop/simulate/routing/books.ts";

/** The parts of a processor that a simulated one plays; all else of it is never asked. */
export type Played = Partial<Processor> & Pick<Processor, "name">;

type Asked = { processor: Name; attemptId: string; mood: Mood };

/** All that is outside of the service in one history. */
export class World {
  readonly random: Random;
  readonly asked: Asked[] = [];
  /** Told of by a processor, and not heard yet. */
  readonly waiting: Waiting[] = [];
  readonly heard: Waiting[] = [];
  readonly books: Record<Name, Books>;
  /** Processors that are known to be away. */
  readonly away = new Set<Name>();
  isCalm = false;
  /** Ends the caller, as a service dies: it never goes on, and who waits for it is told. */
  #died: (() => void) | null = null;

  constructor(random: Random, mark: string) {
    this.random = random;
    this.books = {
      sandbox: new Books("sandbox", this.waiting, mark),
      second_sandbox: new Books("second_sandbox", this.waiting, mark),
    };
  }

  /** Every payment that a processor has. */
  get payments() {
    return names.flatMap((name) => this.books[name].payments);
  }

  /** Whether something goes wrong; never once all is calm. */
  chance(probability: number): boolean {
    return !this.isCalm && this.random.chance(probability);
  }

  /** @throws ProcessorUnreachable now and then */
  stall(): void {
    if (this.chance(0.25)) throw away("It stalls.");
  }

  /** @throws ProcessorUnreachable where two act at once, who cannot die alone */
  readonly die = async (): Promise<never> => {
    if (!this.#died) throw away("Lost.");
    this.#died();
    return new Promise<never>(() => undefined);
  };

  /** Does `act` until it ends or the service dies in it. */
  async untilDeath<Result>(act: () => Promise<Result>): Promise<Result | "died"> {
    const died = new Promise<"died">((resolve) => (this.#died = () => resolve("died")));
    const result = await Promise.race([act(), died]);
    this.#died = null;
    return result;
  }
}
