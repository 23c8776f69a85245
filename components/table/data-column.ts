import type { ReactNode } from "react";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Of its cells: each element less counts a hundred times. */
  className?: string;
  /** What is cut at the column's edge, in full; a column without cuts nothing. */
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
  /** What `sort` in the address says when this column sorts the list, the wish of a first press first. */
  sort?: readonly [first: string, second: string];
};
