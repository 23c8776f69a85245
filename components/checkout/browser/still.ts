/** Writes moments in the device's own time zone, and offers to print. */
export function enlivenStill(): void {
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
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}
