import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure } from "#server/procedures/procedure.ts";

type Described = Parameters<typeof rest>;

/** A `merchantProcedure` with a REST route: `merchantOperation("POST /customers", { summary: "…" })`. */
export const merchantOperation = (...described: Described) =>
  merchantProcedure.meta(rest(...described));

/** A `readingProcedure` with a REST route. */
export const readingOperation = (...described: Described) =>
  readingProcedure.meta(rest(...described));
