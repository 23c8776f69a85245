import type { ReactNode } from "react";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Class of the column's cells. It saves an element in each cell, which counts a hundred times. */
  className?: string;
  /** The full text of a cell that is cut at the column's edge; a column without this cuts nothing. */
  title?: (row: Row) => string | undefined;
  /**
   * In rem. A table in which a column has one keeps its columns where they are, whatever its rows say; those without
   * one share what is left.
   */
  width?: number;
  /** How many parts of what is left it takes; 1 where nothing is said. */
  share?: number;
  /**
   * The corner of a phone's row that it takes; what has none is left out there. A table without a
   * title becomes cards, in which `phoneHidden` leaves out.
   */
  phone?: "title" | "titleEnd" | "detail" | "detailEnd";
  phoneHidden?: boolean;
  /**
   * Values of `sort` in the address when this column sorts the list; the one that a first press asks for comes
   * first.
   */
  sort?: readonly [first: string, second: string];
};
