import { expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import {
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import { watched } from "#server/payments/processor/watched.ts";
import { checkHealth } from "#server/routers/health/check.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: testClock() });

/** A merchant whose payments the processor makes none of, for this reason. */
async function merchantAt(problem: Error) {
  const ctx = await newMerchant(services);
  const asked: string[] = [];
  const never = {
    ...ctx.processor,
    createPayment: () => Promise.reject(problem),
    resolvePayment: ({ attemptId }: { attemptId: string }) => {
      asked.push(attemptId);
      return Promise.reject(problem);
    },
  };
  const processor = watched(never, ctx);
  return { ctx: { ...ctx, processor } satisfies MerchantContext, asked };
}

test.each([
  ["refused", new ProcessorRefused("parameter_unknown", "no"), "processor_refused"],
  ["account", new ProcessorUnreachable("401", { kind: "account" }), "processor_account"],
  ["again", new ProcessorUnreachable("429", { kind: "again" }), "processor_busy"],
])(
  "of kind %s a payment ends at once, is no decline, and counts for no limit of declines",
  async (_, problem, declineCode) => {
    const { ctx, asked } = await merchantAt(problem);
    const { id } = await newIntent(ctx);
    for (let tries = 0; tries < 8; tries += 1)
      await expect(confirmPaymentIntent(ctx, { id, card: card() })).rejects.toMatchObject({
        code: "payment_not_made",
        options: { declineCode },
      });
    expect(asked).toEqual([]);
    expect(await eventTypes(ctx)).not.toContain("card_testing.suspected");
    const healthy = { ...ctx, processor: services.processor };
    for (let tries = 0; tries < 5; tries += 1) {
      const declined = confirmPaymentIntent(healthy, { id, card: card("4000000000000002") });
      await expect(declined).rejects.toMatchObject({ code: "card_declined" });
    }
  },
);

test("of kind unknown a payment is asked about, and stays under way", async () => {
  const { ctx, asked } = await merchantAt(new ProcessorUnreachable("no answer"));
  const { id } = await newIntent(ctx);
  const { status } = await confirmPaymentIntent(ctx, { id, card: card() });
  expect(status).toBe("processing");
  expect(asked).toHaveLength(1);
});

test("health says that the processor is down while it refuses our account", async () => {
  const { ctx } = await merchantAt(new ProcessorUnreachable("401", { kind: "account" }));
  const { id } = await newIntent(ctx);
  await confirmPaymentIntent(ctx, { id, card: card() }).catch(() => undefined);
  expect((await checkHealth({ ...services, processor: ctx.processor })).error).toEqual({
    processor: { status: "down" },
  });
});
