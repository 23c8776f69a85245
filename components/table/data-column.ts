import type { ReactNode } from "react";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /**
   * The corner of a phone's row that it takes; what has none is left out there. A table without a
   * title becomes cards, in which `phoneHidden` leaves out.
   */
  phone?: "title" | "titleEnd" | "detail" | "detailEnd";
  phoneHidden?: boolean;
  /** What `sort` in the address says when this column sorts the list, the wish of a first press first. */
  sort?: readonly [first: string, second: string];
};
