import { formsOf } from "#server/workshop/testing/leaks/forms.ts";
import { holdsCardNumber } from "#server/wire/atoms/card-number.ts";

/** What was handed out or typed while somebody listened: an API key, a password, a card number. */
export type Secret = { what: string; value: string };
/** Something that is written for others to read: a log, a table, an entry of a backup. */
export type Sink = { name: string; text: string };
export type Leak = { sink: string; what: string; around: string };

/**
 * What opens something, or is a card's, by the formats that the code defines, whoever it belongs to:
 * auth/api-key-format.ts, webhooks/sign.ts, auth/access-tokens.ts, auth/session-cookie.ts,
 * auth/second-factor.ts, storage/disk-address.ts, wire/atoms/credential.ts.
 */
const formats: readonly (readonly [what: string, format: RegExp])[] = [
  ["an API key", /[sr]k_(?:test|live)_[0-9A-Za-z]{8}/],
  ["a signing secret", /whsec_[0-9A-Za-z+/_-]{8}/],
  ["a signed token", /eyJ[\w-]{8,}\.eyJ[\w-]{8}/],
  ["a credential", /\bbearer +[\w.-]{8}/i],
  [
    "a cookie",
    /(?:canary\.[a-z]+|next-auth\.csrf-token)(?:=|%3D)(?!\[redacted\]|\[not kept\])[\w-]{8}/,
  ],
  // A letter about a payment is kept as it was sent; its link shows what it says itself.
  [
    "an address that opens something",
    /(?<!\/checkout\/receipt)[?&](?:[\w.-]*token|[\w.-]*secret|sig|signature|X-Amz-Signature)(?:=|%3D)[\w-]{8}/,
  ],
  ["a recovery code", /(?<![A-Z2-7-])(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}(?![A-Z2-7-])/],
  ["an authenticator's secret", /otpauth:\/\/|\bsecret(?:=|%3D|"\s*:\s*")[A-Z2-7]{32}\b/],
  [
    "a card's security code",
    /(?<![a-z])(?:cvc|cvv2?|securityCode|security_code)\\?["']?\s*[:=]\s*\\?["']?\d{3,4}(?!\d)/i,
  ],
  [
    "a password",
    /\\?"(?:password|currentPassword|newPassword|passphrase)\\?"\s*:\s*\\?"(?!\[redacted\]|\[not kept\])[^"\\]/,
  ],
];

/** Everything in the sinks that should not be there, each line once for each thing that it tells. */
export function findLeaks(sinks: readonly Sink[], secrets: readonly Secret[]): Leak[] {
  const known = secrets.map(({ what, value }) => ({ what, forms: formsOf(value) }));
  return sinks.flatMap(({ name: sink, text }) => [
    ...known.flatMap(({ what, forms }) => {
      const places = forms.map((find) => find(text)).filter((place) => place >= 0);
      const [place] = places;
      return place === undefined ? [] : [{ sink, what, around: around(text, place) }];
    }),
    ...text.split("\n").flatMap((line) => formatsIn(line).map((found) => ({ sink, ...found }))),
  ]);
}

function formatsIn(line: string): Omit<Leak, "sink">[] {
  const found = formats.flatMap(([what, format]) => {
    const place = line.search(format);
    return place < 0 ? [] : [{ what, around: around(line, place) }];
  });
  return holdsCardNumber(line) ? [...found, { what: "a card number", around: line }] : found;
}

/** Enough to find the place by. */
function around(text: string, place: number): string {
  return text.slice(Math.max(0, place - 120), place + 120);
}
