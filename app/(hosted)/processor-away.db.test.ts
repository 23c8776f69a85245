import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { translator } from "#components/checkout/messages/translate.ts";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { coreCss, formCss } from "#server/generated/checkout-page.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { watched } from "#server/payments/processor/watched.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import {
  card,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const given = await testServices();
const faults = { dropRequest: true };
const services = { ...given, processor: watched(createSandboxProcessor(given, faults), given) };

test("while the processor is away the page says in each language that nothing was charged, and when to come again", async () => {
  const ctx = { ...(await newMerchant(given)), processor: services.processor };
  for (let count = 0; count < 10; count += 1)
    await expect(
      confirmPayment(ctx, (await newIntent(ctx)).id, { card: card() }),
    ).rejects.toThrow();
  const { id } = await newSession(ctx);
  const view = await pay(services, visit(ofSession(id)), "4242424242424242");
  expect(view).toMatchObject({ state: "open", refusal: { kind: "processor_away" } });
  expect(await given.db.paymentAttempt.count()).toBe(10);

  for (const locale of spokenLanguages) {
    const page = await viewResponse(
      { ...view, locale },
      {
        status: 503,
        here: "/checkout",
        address: ofSession(id),
        chooses: false,
        assets: {
          css: coreCss + formCss,
          script: pageScriptOf({ processorFields: false, framed: false }),
        },
        kind: { embedOrigin: null, processorFields: false, formOrigins: [] },
      },
    );
    expect(page.headers.get("retry-after"), locale).toBe("60");
    const html = await page.text();
    expect(html, locale).toContain(translator(locale)("refusedProcessor"));
    expect(gzipSync(html).length, locale).toBeLessThanOrEqual(14_600);
  }
});
