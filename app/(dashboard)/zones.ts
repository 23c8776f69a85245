/** All time zones that there are, and the chosen one: Node leaves out UTC, and names that are only another's. */
export function zonesWith(chosen: string | null): string[] {
  // oxlint-disable-next-line no-restricted-properties -- the rule is about currencies
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (chosen) zones.add(chosen);
  return [...zones];
}
