import { addMs, dayMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { later } from "#server/programs/testing-service/moved-clock.ts";
import type { TestingService } from "#server/programs/testing-service/open-service.ts";
import { payAsShopper } from "#server/programs/testing-service/shopper.ts";
import type { CommandMessage } from "../../../sdk/src/testing/protocol.ts";

/** Carries out a test's commands that are no REST calls. */
export async function runCommand(
  { services, worker, createMerchant }: TestingService,
  asked: CommandMessage,
): Promise<unknown> {
  const { clock } = services;
  switch (asked.name) {
    case "createMerchant":
      return createMerchant(asked.given.name);
    case "pay":
      return payAsShopper(services, asked.given.url, asked.given);
    case "readClock":
      return clock.now().toISOString();
    case "advance":
      return goOn(later(clock.now(), asked.given));
    case "setClock":
      return goOn(new Date(asked.given.to));
    case "settle":
      await worker.settle();
      return null;
  }

  /** A day at a time: what is due on the way happens when it is due, as it would have. */
  async function goOn(until: Date): Promise<string> {
    if (!(until >= clock.now()))
      throw new DomainError(
        "validation_failed",
        `The clock goes to a later moment: it is ${clock.now().toISOString()} now.`,
      );
    await worker.settle();
    while (clock.now() < until) {
      const next = addMs(clock.now(), dayMs);
      clock.moveTo(next < until ? next : until);
      await worker.settle();
    }
    return clock.now().toISOString();
  }
}
