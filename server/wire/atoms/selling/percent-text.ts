/**
 * Decimals of a percentage as whole hundredths (or ten-thousandths): "12.5" is 1250 hundredths. Exact, because the digits
 * are read as text; null for a text that is no such number.
 */
export function parsePercent(typed: string, decimals: 2 | 4): number | null {
  const [, whole = "", fraction = ""] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(typed) ?? [];
  if (whole === "" || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

/** The shortest decimal of whole hundredths (or ten-thousandths): 1250 is "12.5". */
export function percentText(parts: number, decimals: 2 | 4): string {
  const digits = String(parts).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
