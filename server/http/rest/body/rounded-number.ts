const number = /-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y;

/** The number that a JSON text has at this place, and whether reading it makes a whole one of it that it is not. */
export function numberAt(text: string, start: number): { end: number; isRounded: boolean } {
  number.lastIndex = start;
  const match = number.exec(text);
  if (!match) return { end: start + 1, isRounded: false };
  const [written, whole = "", fraction = "", exponent = "0"] = match;
  const end = start + written.length;
  const hasMore = fraction !== "" || exponent !== "0";
  if (!hasMore || !Number.isInteger(Number(written))) return { end, isRounded: false };
  return { end, isRounded: !isWhole(whole + fraction, fraction.length - Number(exponent)) };
}

/** Whether these digits are a whole number when the last so many of them stand behind the point. */
function isWhole(digits: string, behind: number): boolean {
  let zeros = 0;
  while (zeros < digits.length && digits.at(-1 - zeros) === "0") zeros += 1;
  return zeros === digits.length || behind <= zeros;
}
