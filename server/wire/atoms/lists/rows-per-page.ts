/** As many rows as a page of a dashboard's list may have; no more than the service gives at once. */
export const rowsChoices = [25, 50, 100] as const;
export type RowsPerPage = (typeof rowsChoices)[number];
export const rowsDefault: RowsPerPage = 25;
