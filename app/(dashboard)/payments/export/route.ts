import { redirect, unstable_rethrow } from "next/navigation";
import { callerOfFile, merchantNow } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { signInPath } from "#components/auth/return-path.ts";
import { readColumns, readExportZone } from "#components/exports/export-address.ts";
import { readChosen, readPaymentFilter } from "#components/payments/list/payment-address.ts";
import { withDays } from "#components/table/filters/day-presets.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { paymentsFile } from "#server/http/exports/payments-file.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { requireShown } from "#server/procedures/require-shown.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { shownIn } from "#server/wire/atoms/merchant/shown-merchant.ts";

/** The filtered list as a file, or of it those that were chosen. What is longer, or is not counted soon, is asked for on a page. */
export async function GET(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    return await answer(request, requestId);
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back: backTo(error) });
  }
}

async function answer(request: Request, requestId: string): Promise<Response> {
  const session = await getStaffSession();
  if (!session) throw new DomainError("unauthorized", "Sign in again, then export.");
  const { shownMerchantId, search: searchParams } = shownIn(request.url);
  requireShown(shownMerchantId, session.principal);
  if (!session.principal.scopes.has("payment-intents:read"))
    throw new DomainError("insufficient_role", "Your role may not export payments.");
  const zone = await readerZone();
  const asked = Object.fromEntries(searchParams);
  const params = withDays(asked, dayIn(await merchantNow(), zone));
  const filter = { ...readPaymentFilter(params, zone), ids: readChosen(asked["ids"]) };
  const shape = {
    columns: readColumns(searchParams.getAll("column")),
    timeZone: readExportZone(asked["zone"]) ?? zone,
  };
  const api = await callerOfFile(request, requestId);
  const { rows } = await api.exports.take({ filter, ...shape });
  if (rows === null) redirect(`/payments/exports?${searchParams}`);
  return paymentsFile(session, filter, shape);
}

function backTo(error: unknown) {
  const isSignedOut = isDomainError(error) && error.code === "unauthorized";
  if (isSignedOut) return { href: signInPath("/payments"), label: "Sign in" };
  return { href: "/payments", label: "Back to the payments" };
}
