import { cookies } from "next/headers";
import { zoneCookie } from "#components/layout/zone.ts";

/** The time zone of whoever looks at the page, as their browser said it; UTC before it did. */
export async function readerZone(): Promise<string> {
  const zone = (await cookies()).get(zoneCookie)?.value;
  if (!zone) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(zone) }).resolvedOptions()
      .timeZone;
  } catch {
    return "UTC";
  }
}
