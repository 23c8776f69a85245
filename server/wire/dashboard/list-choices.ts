import { z } from "zod";
import { rowsChoices } from "#server/wire/atoms/lists/rows-per-page.ts";
import { viewQuery } from "#server/wire/atoms/lists/view-query.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { type ListName as Name, lists } from "#server/wire/dashboard/lists.ts";

const ListName = z.enum(Object.keys(lists) as [Name, ...Name[]]);

/** Limit for one list and person: with more views, finding one would take longer than setting the filters. */
export const viewsMax = 20;

/** A name in a row of tabs: as people see it, without white space around it. */
const ViewName = requiredText(60).transform((name) => name.trim().replace(/\s+/g, " "));
const ViewQuery = text(1000)
  .transform(viewQuery)
  .refine((query) => query !== "", { error: "must narrow or sort the list" });

/** Filters and order under a name: `query` is what stands in the list's address. */
export const SavedView = z.object({ name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

/** How high a list's rows are: 40 pixels, or 32. A phone's are as high as a finger needs. */
export const Density = z.enum(["comfortable", "compact"]);
export type Density = z.infer<typeof Density>;
const RowsPerPage = z.literal(rowsChoices);

/** How a person likes a list: theirs alone. */
export const ListChoices = z.object({
  views: z.array(SavedView),
  /** Ids of the columns that are left out. */
  hiddenColumns: z.array(z.string()),
  density: Density,
  rowsPerPage: RowsPerPage,
});
export type ListChoices = z.infer<typeof ListChoices>;

export const GetListChoices = z.object({ list: ListName });
export const SaveView = z.object({ list: ListName, name: ViewName, query: ViewQuery });
export type SaveView = z.infer<typeof SaveView>;
export const RenameView = z.object({ list: ListName, name: z.string().max(60), to: ViewName });
export type RenameView = z.infer<typeof RenameView>;
export const RemoveView = z.object({ list: ListName, name: z.string().max(60) });
export type RemoveView = z.infer<typeof RemoveView>;
export const ChooseColumns = z.object({
  list: ListName,
  hiddenColumns: z.array(z.string().regex(/^[a-zA-Z]{1,40}$/)).max(30),
});
export type ChooseColumns = z.infer<typeof ChooseColumns>;
export const ChooseDensity = z.object({ list: ListName, density: Density });
export const ChooseRowsPerPage = z.object({ list: ListName, rowsPerPage: RowsPerPage });

/** Rows of a list by the value of its chip's filter; "" counts all of them. */
export const ListCounts = z.record(z.string(), z.int());
export type ListCounts = z.infer<typeof ListCounts>;
