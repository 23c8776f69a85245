import { cookies } from "next/headers";
import { isTimeZone } from "#server/wire/atoms/zone-days.ts";
import { zoneCookie } from "#components/layout/zone.ts";

/** The time zone of whoever looks at the page, as their browser said it; UTC before it did. */
export async function readerZone(): Promise<string> {
  const name = (await cookies()).get(zoneCookie)?.value ?? "";
  return isTimeZone(name) ? name : "UTC";
}
