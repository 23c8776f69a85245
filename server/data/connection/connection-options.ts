/**
 * How to connect with these settings of PostgreSQL beside those that the address brings in `?options=`: what
 * stands in an address goes before what a program says, and would drop ours. Where both name a setting ours
 * holds. An address without any, or that cannot be read, is handed on as it is.
 */
export function withOptions(
  url: string,
  options: string,
): { connectionString: string; options: string } {
  const address = URL.canParse(url) ? new URL(url) : null;
  const given = address?.searchParams.get("options");
  if (!address || !given) return { connectionString: url, options };
  address.searchParams.delete("options");
  return { connectionString: address.href, options: `${given} ${options}` };
}
