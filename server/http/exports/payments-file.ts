import type { StaffSession } from "#server/auth/staff/staff.ts";
import { actFor } from "#server/core/context.ts";
import { getServices } from "#server/http/services.ts";
import type { CsvShape } from "#server/routers/exports/csv.ts";
import { streamPayments } from "#server/routers/exports/stream-payments.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** Payments as a CSV file, written while they are read: however many, they are never held whole. */
export function paymentsFile(
  session: StaffSession,
  filter: PaymentFilter,
  shape: CsvShape,
): Response {
  const { principal, merchant } = session;
  const ctx = { ...actFor(getServices(), merchant.id), principal };
  const name = `payments-${dayIn(ctx.clock.now(), shape.timeZone)}.csv`;
  return new Response(streamOf(streamPayments(ctx, filter, shape)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

/**
 * The rows as a stream: they are read as fast as the client takes them, and reading ends when the
 * client closes the connection.
 */
function streamOf(rows: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await rows.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
}
