import { allExportColumns, type ExportColumn } from "#server/wire/atoms/lists/export-columns.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";

/** Which columns an address names; all of them where it names none that there are. */
export function readColumns(names: readonly string[]): ExportColumn[] {
  const chosen = allExportColumns.filter((column) => names.includes(column));
  return chosen.length > 0 ? chosen : allExportColumns;
}

export function readExportZone(name: string | undefined): string | undefined {
  return name !== undefined && isTimeZone(name) ? name : undefined;
}

/** Where a file that is had at once comes from; `search` is what narrows the list. */
export function fileHref(
  search: string,
  chosen: { columns: readonly ExportColumn[]; timeZone: string },
): string {
  const params = new URLSearchParams(search);
  params.delete("column");
  for (const column of chosen.columns) params.append("column", column);
  params.set("zone", chosen.timeZone);
  return `/payments/export?${params}`;
}
