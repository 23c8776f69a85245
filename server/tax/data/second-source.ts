/** Rates as somebody else publishes them, since the beginning of 2025: day, standard, reduced. */
type Published = readonly (readonly [from: string, standard: number, reduced: readonly number[]])[];

const begin = "2025-01-01";

/** Kept by hand by its users, independently of the Commission's database. It has no CH and no NO. */
export const communityVat = {
  url: "https://github.com/ibericode/vat-rates",
  /** The day of its latest change. */
  readOn: "2025-08-12",
  rates: {
    AT: [[begin, 20, [13, 10]]],
    BE: [[begin, 21, [12, 6]]],
    BG: [[begin, 20, [9]]],
    CY: [[begin, 19, [9, 5]]],
    CZ: [[begin, 21, [12]]],
    DE: [[begin, 19, [7]]],
    DK: [[begin, 25, []]],
    EE: [
      [begin, 22, [13, 9]],
      ["2025-07-01", 24, [13, 9]],
    ],
    ES: [[begin, 21, [10]]],
    FI: [[begin, 25.5, [14, 10]]],
    FR: [[begin, 20, [10, 5.5]]],
    GB: [[begin, 20, [5]]],
    GR: [[begin, 24, [13, 6]]],
    HR: [[begin, 25, [13, 5]]],
    HU: [[begin, 27, [18, 5]]],
    IE: [[begin, 23, [13.5, 9]]],
    IT: [[begin, 22, [10, 5]]],
    LT: [[begin, 21, [9, 5]]],
    LU: [[begin, 17, [8]]],
    LV: [[begin, 21, [12, 5]]],
    MT: [[begin, 18, [7, 5]]],
    NL: [[begin, 21, [9]]],
    PL: [[begin, 23, [8, 5]]],
    PT: [[begin, 23, [13, 6]]],
    RO: [
      [begin, 19, [9, 5]],
      ["2025-08-01", 21, [11]],
    ],
    SE: [[begin, 25, [12, 6]]],
    SI: [[begin, 22, [9.5, 5]]],
    SK: [[begin, 23, [19, 5]]],
  } satisfies Record<string, Published> as Record<string, Published>,
};

/** Laws and tax offices, for what the table above does not have: countries that it leaves out, and later changes. */
export const enactedVat: Record<string, { url: string; rates: Published }> = {
  CH: {
    // Article 25 of the Swiss VAT act, as AHV 21 changed it from 2024 on: 2.6 % is its
    // reduced rate (paragraph 2), 3.8 % the special rate of lodging (paragraph 4).
    url: "https://www.fedlex.admin.ch/eli/cc/2009/615/de#art_25",
    rates: [[begin, 8.1, [2.6]]],
  },
  FI: {
    // Government proposal HE 93/2025: 14 % becomes 13.5 %.
    url: "https://www.eduskunta.fi/valtiopaivaasiakirjat/HE+93/2025",
    rates: [["2026-01-01", 25.5, [13.5, 10]]],
  },
  LT: {
    // The Seimas on 17 June 2025: two reduced rates, 12 % and 5 %.
    url: "https://www.lrs.lt/sip/portal.show?p_k=2&p_r=35403&p_t=292096",
    rates: [["2026-01-01", 21, [12, 5]]],
  },
  NO: {
    url: "https://www.skatteetaten.no/satser/merverdiavgift",
    rates: [[begin, 25, [15, 12]]],
  },
};
