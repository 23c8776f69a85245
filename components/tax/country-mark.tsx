/** A country's code in a small frame, and its name. */
export function CountryMark({ country, region }: { country: string; region: string | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="rounded border border-line bg-surface-sunken px-1 text-xs font-medium text-ink-muted"
      >
        {country}
      </span>
      <span className="font-medium">
        {countryName(country)}
        {region && `, ${region}`}
      </span>
    </span>
  );
}

let names: Intl.DisplayNames | undefined;

/** The name in English: the dashboard's language. */
export function countryName(country: string): string {
  names ??= new Intl.DisplayNames("en", { type: "region" });
  return names.of(country) ?? country;
}
