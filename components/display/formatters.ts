// Making a formatter takes a hundred times as long as using it, and a list of a hundred rows uses hundreds: of each
// kind there is one. There are as many kinds as languages, currencies and time zones that somebody asked for.
const numbers = new Map<string, Intl.NumberFormat>();
const moments = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(numbers, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

export function momentFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return once(moments, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

function keyOf(locale: string, options: object): string {
  return locale + JSON.stringify(options);
}

function once<Kind>(made: Map<string, Kind>, key: string, make: () => Kind): Kind {
  const known = made.get(key);
  if (known) return known;
  const one = make();
  made.set(key, one);
  return one;
}
