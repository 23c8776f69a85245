import type { CSSProperties } from "react";
import type { DataColumn } from "#components/table/data-column.ts";

/** In rem: a box with its margins, the buttons at a row's end, and what a column without a width has at least. */
const boxesWidth = 3.25;
const actionsWidth = 6;
const shareWidth = 8;

type GridColumns = {
  columns: readonly Pick<DataColumn<never>, "id" | "width" | "share">[];
  hidden: ReadonlySet<string>;
  hasBoxes: boolean;
  hasActions: boolean;
};

/**
 * Whether the columns stay where they are, whatever the rows say. Then each row is a grid by itself, and the browser
 * lays out and paints those of a hundred that are on the screen.
 */
export function isGrid(columns: readonly Pick<DataColumn<never>, "width">[]): boolean {
  return columns.some(({ width }) => width !== undefined);
}

/** How wide the columns are, for the rows of a table, and the width below which it moves in its frame. */
export function gridColumns({ columns, hidden, hasBoxes, hasActions }: GridColumns): CSSProperties {
  const tracks = [
    ...(hasBoxes ? [{ width: boxesWidth }] : []),
    ...columns.filter(({ id }) => !hidden.has(id)),
    ...(hasActions ? [{ width: actionsWidth }] : []),
  ];
  const least = tracks.reduce((sum, { width = shareWidth }) => sum + width, 0);
  return { "--columns": tracks.map(trackOf).join(" "), "--least": `${least}rem` } as CSSProperties;
}

function trackOf({ width, share = 1 }: Pick<DataColumn<never>, "width" | "share">): string {
  return width === undefined ? `minmax(${shareWidth}rem, ${share}fr)` : `${width}rem`;
}
