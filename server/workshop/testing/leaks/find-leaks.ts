import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { formsOf } from "#server/workshop/testing/leaks/forms.ts";
import { type Find, placeIn } from "#server/workshop/testing/leaks/place-in.ts";
import { holdsTypedCard } from "#server/workshop/testing/leaks/typed-cards.ts";

/** A secret that was handed out or typed while the test listened: an API key, a password, a card number. */
export type Secret = { what: string; value: string };
/** Something that is written for others to read: a log, a table, an entry of a backup. */
export type Sink = { name: string; text: string };
/** Where something stands that should not: never the thing itself, because anybody may read what a run prints. */
export type Leak = { sink: string; what: string; place: string };
type Kind = { what: string; find: Find };

/**
 * Secrets and card data by the formats that the code defines, whoever they belong to:
 * auth/credentials/api-key-format.ts, webhooks/sign.ts, auth/credentials/access-tokens.ts,
 * auth/staff/session-cookie.ts, auth/staff/second-factor.ts, storage/disk-address.ts,
 * wire/atoms/credential.ts.
 */
const formats: readonly (readonly [what: string, format: RegExp])[] = [
  ["an API key", /[sr]k_(?:test|live)_[0-9A-Za-z]{8}/],
  ["a signing secret", /whsec_[0-9A-Za-z+/_-]{8}/],
  // Seals of the ledger are public: their header ends with "typ":"ledger-seal".
  ["a signed token", /eyJ[\w-]{8,}(?<!sZWRnZXItc2VhbCJ9)\.eyJ[\w-]{8}/],
  ["a credential", /\bbearer +[\w.-]{8}/i],
  [
    "a cookie",
    /(?:canary\.[a-z]+|next-auth\.csrf-token)(?:=|%3D)(?!\[redacted\]|\[not kept\])[\w-]{8}/,
  ],
  // A letter about a payment is kept as it was sent. Its link to a receipt shows what the letter says itself; that to
  // a subscription is also on the session's page, whose address is kept beside it. A reminder's links lead to such a
  // page, and stop reminders.
  [
    "an address that opens something",
    /(?<!\/checkout\/(?:receipt|subscription|recover|unsubscribe))[?&](?:[\w.-]*token|[\w.-]*secret|sig|signature|X-Amz-Signature)(?:=|%3D)[\w-]{8}/,
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

const kinds: readonly Kind[] = [
  ...formats.map(([what, format]): Kind => ({ what, find: (line) => line.search(format) })),
  { what: "a card number", find: (line) => (holdsCardNumber(line) ? 0 : -1) },
  { what: "a testing card", find: (line) => (holdsTypedCard(line) ? 0 : -1) },
];

/** Everything in the sinks that should not be there, each line once for each thing that it tells. */
export function findLeaks(sinks: readonly Sink[], secrets: readonly Secret[]): Leak[] {
  const known = secrets.map(({ what, value }): Kind => ({ what, find: anyOf(formsOf(value)) }));
  return sinks.flatMap(({ name: sink, text }) => [
    ...known.flatMap(({ what, find }) => {
      const at = find(text);
      return at < 0 ? [] : [{ sink, what, place: placeAt(text, at, find) }];
    }),
    ...text
      .split("\n")
      .flatMap((line, index) =>
        kinds
          .filter(({ find }) => find(line) >= 0)
          .map(({ what, find }) => ({ sink, what, place: placeIn(line, index + 1, find) })),
      ),
  ]);
}

function anyOf(forms: readonly Find[]): Find {
  return (text) => forms.map((find) => find(text)).find((place) => place >= 0) ?? -1;
}

function placeAt(text: string, at: number, find: Find): string {
  const before = text.slice(0, at).split("\n");
  const [rest = ""] = text.slice(at).split("\n", 1);
  return placeIn(`${before.at(-1)}${rest}`, before.length, find);
}

/** Describes a few leaks of each kind and sink, for the person who fixes them. */
export function told(leaks: readonly Leak[]): string[] {
  const byKind = Map.groupBy(leaks, ({ sink, what }) => `${what} stands in ${sink}`);
  return [...byKind].map(([kind, all]) => {
    const places = all.slice(0, placesMax).map(({ place }) => place);
    const more = all.length > placesMax ? `, and ${all.length - placesMax} more` : "";
    return `${kind}, ${places.join(", ")}${more}`;
  });
}

const placesMax = 3;
