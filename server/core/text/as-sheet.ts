import type { Options } from "csv-stringify/sync";

/** Where another country's spreadsheet lets a new cell begin, whatever quotes stand around, and what it would compute there. */
const laterFormula = /([;\t\r\n]["\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A number of ours that begins with a minus: what begins so is taken for a formula otherwise. */
export type PlainNumber = { plain: string };

/**
 * How text that others chose is written into a CSV file, so that no spreadsheet computes it: a cell that begins
 * like a formula gets a quote before it (OWASP, "CSV Injection"). So does what would begin like one where a file is parted
 * by semicolons or tabs, as Excel does where commas part decimals: there the quotes of ours end nothing. Texts with such
 * characters are quoted for programs that part by all of them.
 */
export const asSheet = {
  escape_formulas: true,
  quoted_match: /[;\t]/,
  cast: {
    string: (text: string) => text.replace(laterFormula, "$1'"),
    object: ({ plain }) => ({ value: String(plain), escape_formulas: false }),
  },
} satisfies Options;
