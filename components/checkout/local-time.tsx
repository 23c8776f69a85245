import type { Translate } from "#components/checkout/messages/translate.ts";

type LocalTimeProps = {
  t: Translate;
  at: string;
  /** The hour alone, or the day with it. */
  style: "time" | "day";
  /**
   * The time zone of the shopper's device, where it is known. Otherwise UTC, and the page's script writes the time
   * in the device's own.
   */
  timeZone?: string | null;
};

/** A moment as the shopper's clock shows it; its zone is named where it may be another one's. */
export function LocalTime({ t, at, style, timeZone }: LocalTimeProps) {
  const date = new Date(at);
  const zone = timeZone ?? "UTC";
  const words = new Intl.DateTimeFormat(t.locale, {
    ...(style === "time"
      ? { hour: "numeric", minute: "2-digit" }
      : { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" }),
    timeZone: zone,
    timeZoneName: "short",
  });
  return (
    <time dateTime={at} data-local={style}>
      {words.format(date)}
    </time>
  );
}
