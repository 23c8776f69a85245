/** Moments are written in the device's own time zone, and the form says which one that is. */
export function writeLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const day =
      time.dataset.local === "day"
        ? ({ year: "numeric", month: "long", day: "numeric" } as const)
        : {};
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
      ...day,
      hour: "numeric",
      minute: "2-digit",
    }).format(new Date(time.dateTime));
  }
  const zone = document.querySelector<HTMLInputElement>("input[name=timeZone]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
