import { readChosen, readPaymentFilter } from "#components/payments/payment-address.ts";
import { withDays } from "#components/table/day-presets.ts";
import { getServices } from "#server/http/services.ts";
import { dayIn } from "#server/wire/atoms/zone-days.ts";
import { paymentsFile } from "#server/http/exports/payments-file.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";

/** The filtered list as a file, or of it those that were chosen. */
export async function GET(request: Request): Promise<Response> {
  const zone = await readerZone();
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const params = withDays(asked, dayIn(getServices().clock.now(), zone));
  const filter = { ...readPaymentFilter(params, zone), ids: readChosen(asked["ids"]) };
  return paymentsFile(await getStaffSession(), filter, zone);
}
