/**
 * A text's beginning, of at most so many units. Unlike `slice` it leaves out a character that does not fit
 * whole: PostgreSQL refuses half of one in jsonb.
 */
export function startOf(text: string, lengthMax: number): string {
  const start = text.slice(0, lengthMax);
  return isHigh(start.charCodeAt(start.length - 1)) ? start.slice(0, -1) : start;
}

/** A text's end, likewise. */
export function endOf(text: string, lengthMax: number): string {
  const end = text.slice(-lengthMax);
  return isLow(end.charCodeAt(0)) ? end.slice(1) : end;
}

/** Whether this is the first unit of a surrogate pair, which the second one must follow. */
function isHigh(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}
