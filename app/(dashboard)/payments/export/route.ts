import { redirect } from "next/navigation";
import { readColumns, readExportZone } from "#components/exports/export-address.ts";
import { readChosen, readPaymentFilter } from "#components/payments/list/payment-address.ts";
import { withDays } from "#components/table/filters/day-presets.ts";
import type { StaffSession } from "#server/auth/staff/staff.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { requireShown } from "#server/procedures/require-shown.ts";
import { shownIn } from "#server/wire/atoms/merchant/shown-merchant.ts";
import { isLongFile } from "#server/wire/atoms/lists/export-columns.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { paymentsFile } from "#server/http/exports/payments-file.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { callerOf, merchantNow } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";

/** The filtered list as a file, or of it those that were chosen. What is longer, or is not counted soon, is asked for on a page. */
export async function GET(request: Request): Promise<Response> {
  const zone = await readerZone();
  const { shownMerchantId, search: searchParams } = shownIn(request.url);
  const asked = Object.fromEntries(searchParams);
  const params = withDays(asked, dayIn(await merchantNow(), zone));
  const filter = { ...readPaymentFilter(params, zone), ids: readChosen(asked["ids"]) };
  const shape = {
    columns: readColumns(searchParams.getAll("column")),
    timeZone: readExportZone(asked["zone"]) ?? zone,
  };
  const session = await getStaffSession();
  try {
    if (session) requireShown(shownMerchantId, session.principal);
  } catch (error) {
    return answerFailure(error, requestIdOf(request.headers));
  }
  if (session && !filter.ids && (await isLong(session, filter))) {
    redirect(`/payments/exports?${searchParams}`);
  }
  return paymentsFile(session, filter, shape);
}

/** Not counted for who may not read payments: they are refused below. */
async function isLong(session: StaffSession, filter: PaymentFilter): Promise<boolean> {
  if (!session.principal.scopes.has("payment-intents:read")) return false;
  return isLongFile(await callerOf(session).exports.count({ filter }));
}
