import { cookies } from "next/headers";
import { getViewer } from "#app/(dashboard)/api.ts";
import { zoneCookie } from "#components/layout/zone.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";

/** The time zone that the merchant's settings name, or that of whoever looks at the page, as their browser said it; UTC before it did. */
export async function readerZone(): Promise<string> {
  const { merchant } = await getViewer();
  if (merchant.timeZone) return merchant.timeZone;
  const name = (await cookies()).get(zoneCookie)?.value ?? "";
  return isTimeZone(name) ? name : "UTC";
}
