import { expect, test } from "vitest";
import { actFor, type MerchantContext, type ServicesAlone } from "#server/core/context.ts";

const ctx = {
  clock: { now: () => new Date(0) },
  merchantId: "merchant_caller",
  requestId: "req_caller",
  idempotency: { key: "caller's" },
  audited: { action: "customers.create" },
  principal: { id: "key_caller" },
} as unknown as MerchantContext;

test("the service acts in the midst of a call without the caller's key, principal and audit entry", () => {
  const acting = actFor(ctx, "merchant_other");
  expect(acting).toMatchObject({ merchantId: "merchant_other", clock: ctx.clock });
  expect(acting.requestId).not.toBe(ctx.requestId);
  for (const name of ["idempotency", "audited", "principal"])
    expect(acting).not.toHaveProperty(name);
  // @ts-expect-error -- a job of the worker is given no context of a call
  const given: ServicesAlone = ctx;
  expect(given).toBe(ctx);
});
