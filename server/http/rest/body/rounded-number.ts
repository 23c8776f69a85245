const number = /-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y;

type NumberText = {
  end: number;
  /** Reading it makes a whole number of it that it is not. */
  isRounded: boolean;
  /** It has a decimal point or an exponent. */
  isPointed: boolean;
};

/** The number that a JSON text has at this place. */
export function numberAt(text: string, start: number): NumberText {
  number.lastIndex = start;
  const match = number.exec(text);
  if (!match) return { end: start + 1, isRounded: false, isPointed: false };
  const [written, whole = "", fraction = "", exponent] = match;
  const end = start + written.length;
  const isPointed = fraction !== "" || exponent !== undefined;
  if (!isPointed || !Number.isInteger(Number(written))) return { end, isRounded: false, isPointed };
  const behind = fraction.length - Number(exponent ?? "0");
  return { end, isRounded: !isWhole(whole + fraction, behind), isPointed };
}

/** Whether these digits are a whole number when the last so many of them stand behind the point. */
function isWhole(digits: string, behind: number): boolean {
  let zeros = 0;
  while (zeros < digits.length && digits.at(-1 - zeros) === "0") zeros += 1;
  return zeros === digits.length || behind <= zeros;
}
