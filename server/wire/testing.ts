import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { faultNames } from "#server/wire/fault-names.ts";

const merchant = "mer_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** Faults that can be injected. */
const FaultName = z.enum(faultNames).meta({
  id: "FaultName",
  description:
    "`unavailable`: a write returns 503 and nothing is done. `answer_lost`: a write is done, and the connection is cut before the response. `latency`: a request waits. `charge_declined`: any card is declined. `webhook_twice`: a webhook is sent twice. `webhook_late`: later webhooks overtake one. `authentication_left`: the shopper leaves the bank's page. `refund_fails`: a refund succeeds and fails afterward.",
  example: "answer_lost",
});

const fault = {
  name: FaultName,
  times: z
    .int()
    .min(0)
    .max(1000)
    .meta({ description: "How often the fault will still occur.", example: 1 }),
  delayMs: z.int().min(0).max(60_000).meta({
    description: "Delay in milliseconds, for `latency` and, up to 4000, `webhook_late`.",
    example: 1000,
  }),
};

const Fault = z.object(fault).meta({ id: "Fault" });

/** State that a merchant's tests have set. */
export const Testing = z
  .object({
    id: id(merchant, "Same as merchantId."),
    merchantId: id(merchant, "Merchant that the clock and faults belong to."),
    now: Timestamp.meta({ description: "Current time of the merchant's clock." }),
    faults: z.array(Fault).meta({ description: "Faults that are set." }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Testing" });
export type Testing = z.infer<typeof Testing>;

/** Where a clock is after it was moved. */
export const AdvancedClock = Testing.extend({
  reached: z.boolean().meta({
    description: "True if the clock reached the requested time within 20 seconds.",
    example: true,
  }),
}).meta({ id: "AdvancedClock" });
export type AdvancedClock = z.infer<typeof AdvancedClock>;

export const GetTesting = z.object({ merchantId: MerchantIdInput });

function count(max: number, what: string) {
  return z
    .int()
    .min(0)
    .max(max)
    .optional()
    .meta({ description: `Number of ${what} to move.`, example: 1 });
}

export const AdvanceClock = z.object({
  merchantId: MerchantIdInput,
  months: count(60, "months of the calendar"),
  days: count(2_000, "days"),
  hours: count(50_000, "hours"),
  minutes: count(3_000_000, "minutes"),
  to: TimestampInput.optional().meta({ description: "Time to move to, instead of a duration." }),
});
export type AdvanceClock = z.infer<typeof AdvanceClock>;

export const SetFault = z.object({
  merchantId: MerchantIdInput,
  name: fault.name,
  times: fault.times.default(1).meta({ description: "How often the fault occurs; 0 removes it." }),
  delayMs: fault.delayMs.default(1000),
});
export type SetFault = z.infer<typeof SetFault>;
