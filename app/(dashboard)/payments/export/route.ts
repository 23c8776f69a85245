import { readPaymentFilter } from "#components/payments/payment-address.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { newRequestId } from "#server/core/context.ts";
import { getServices } from "#server/http/services.ts";
import { exportPayments } from "#server/routers/dashboard/export-payments.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { dayIn } from "#server/wire/atoms/zone-days.ts";

/** The filtered list as a file, written while it is read: however long, it is never held whole. */
export async function GET(request: Request): Promise<Response> {
  const session = await getStaffSession();
  if (!session?.principal.scopes.has("payment-intents:read")) {
    return new Response("Sign in again, then export.", { status: 401 });
  }
  const services = getServices();
  const zone = await readerZone();
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const { principal, merchant } = session;
  const ctx = { ...services, merchantId: merchant.id, principal, requestId: newRequestId() };
  const rows = exportPayments(ctx, readPaymentFilter(params, zone), zone);
  const name = `payments-${dayIn(services.clock.now(), zone)}.csv`;
  return new Response(streamOf(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

/** Read as fast as it is taken; who closes the connection ends the reading. */
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
