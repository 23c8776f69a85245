/** Time zones to choose from, as people write them. */
export function TimeZoneOptions({ zones }: { zones: string[] }) {
  return zones.map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll("_", " ")}
    </option>
  ));
}
