/** A figure of the drill beside its limit. `kept` is null where nothing was measured, and `figure` says why. */
export type Row = {
  part: string;
  what: string;
  figure: string;
  limit: string;
  kept: boolean | null;
};

export function printTable(rows: readonly Row[]): void {
  const widths = (["part", "what", "figure"] as const).map((name) =>
    Math.max(...rows.map((row) => row[name].length)),
  );
  for (const { part, what, figure, limit, kept } of rows) {
    const mark = kept === null ? "–" : kept ? "✓" : "✗";
    const [p, w, f] = widths;
    console.log(
      `${mark} ${part.padEnd(p ?? 0)}  ${what.padEnd(w ?? 0)}  ${figure.padEnd(f ?? 0)}  ${limit}`.trimEnd(),
    );
  }
}
