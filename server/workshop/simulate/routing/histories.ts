import { deepStrictEqual as same } from "node:assert/strict";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import type { Name } from "#server/workshop/simulate/routing/abilities.ts";
import {
  cancel,
  capture,
  leave,
  look,
  press,
  refund,
} from "#server/workshop/simulate/routing/acts.ts";
import { lyingProcessor } from "#server/workshop/simulate/routing/lying-processor.ts";
import { compare } from "#server/workshop/simulate/routing/oracle.ts";
import {
  atBank,
  hear,
  type Outside,
  payLate,
  settleAll,
  takeBack,
  work,
} from "#server/workshop/simulate/routing/outside.ts";
import { addRule, dropRule, moveRules, type Shop } from "#server/workshop/simulate/routing/shop.ts";
import { World } from "#server/workshop/simulate/routing/world.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

const steps = 18;
const ofShop = [press, press, press, press, press, press, refund, refund, cancel, capture, look];
const ofRules = [addRule, moveRules, dropRule, leave];
const ofOutside = [atBank, atBank, atBank, hear, hear, payLate, takeBack, work, work];

/**
 * Histories between two processors that lie, stall and change their minds: two merchants, every flow (cards, redirects,
 * codes, debits), their refunds, late and doubled notices, and a service that dies while it asks. The oracle reads the rules
 * by the guide and keeps books of its own. Answers how to run one, which throws where anything disagrees.
 */
export function openHistories(
  services: Services,
  clock: TestClock,
): (seed: number) => Promise<void> {
  let world = new World(randomFrom(0), "0");
  const played = (name: Name) => ({
    ...createSandboxProcessor(services, {}, name),
    ...lyingProcessor(name, { world: () => world, clock }),
  });
  services.processor = played("sandbox");
  services.otherProcessors = [played("second_sandbox")];
  const advance = (ms: number) => clock.advance(ms);
  return async (seed) => {
    const random = randomFrom(seed);
    world = new World(random, String(seed));
    const outside: Outside = { services, world, advance };
    const shops = [await open(services, world), await open(services, world)];
    for (const shop of [...shops, ...shops]) await addRule(shop);
    for (let step = 0; step < steps; step += 1) {
      const kind = random.below(10);
      if (kind < 6) await random.pick(ofShop)(random.pick(shops));
      else if (kind === 6) await random.pick(ofRules)(random.pick(shops));
      else await random.pick(ofOutside)(outside);
      if (random.chance(0.1)) advance(random.pick([1, 16]) * minuteMs);
      if (random.chance(0.05)) advance(4 * dayMs);
    }
    await settleAll(outside, [minuteMs, 16 * minuteMs, 4 * dayMs, minuteMs, minuteMs]);
    await compare(services.db, shops);
    same(world.waiting, []);
  };
}

async function open(services: Services, world: World): Promise<Shop> {
  const { merchantId } = await newMerchant(services);
  const ctx = actFor(services, merchantId);
  return { ctx, world, rules: [], orders: [], drawn: new Map() };
}
