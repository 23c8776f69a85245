import { readPaymentFilter } from "#components/payments/payment-address.ts";
import { paymentsFile } from "#server/http/exports/payments-file.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";

/** The filtered list as a file. */
export async function GET(request: Request): Promise<Response> {
  const zone = await readerZone();
  const params = Object.fromEntries(new URL(request.url).searchParams);
  return paymentsFile(await getStaffSession(), readPaymentFilter(params, zone), zone);
}
