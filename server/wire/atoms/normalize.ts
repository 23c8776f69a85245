/**
 * Marks over and under a letter, as many as no script needs (UAX 15, stream-safe text): thirty, and more
 * after them. The two that are not called marks become some.
 */
const manyMarks = /([\p{M}\uff9e\uff9f]{30})(?=[\p{M}\uff9e\uff9f])/gu;
/** Stands between marks, changes nothing and is a mark itself. */
const joiner = "\u034f";

/**
 * A text in one of Unicode's forms. `normalize` alone sorts the marks of a letter by pushing each past those
 * before it: a megabyte of nothing but marks would take minutes. Here no letter has more than it can need.
 */
export function normalized(text: string, form: "NFD" | "NFKC"): string {
  return text.replace(manyMarks, `$1${joiner}`).normalize(form);
}
