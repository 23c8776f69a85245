import { contrast } from "#components/checkout/look/color.ts";
import { lookTokens, paper } from "#components/checkout/look/look-css.ts";
import type { Look } from "#server/checkout/view.ts";
import type { PreviewScheme } from "#server/wire/payments/payment-link-preview.ts";

/** Two colors that meet on the page, and how far apart they are for the eye. */
export type ContrastRow = {
  sample: string;
  color: string;
  ground: string;
  words: string;
  ratio: number;
};

/** The colors that the page makes of a brand's colors, by the very rule that styles the page. */
export function contrastRows(look: Look, scheme: PreviewScheme): ContrastRow[] {
  const tokens = lookTokens(look, scheme);
  const of = (name: string) => tokens[name] ?? "";
  const ground = paper[scheme];
  return [
    row("Pay", of("--on-pay"), of("--pay"), payWords(look, of("--pay"), of("--on-pay"))),
    row("Link", of("--ring"), ground, linkWords(look, of("--ring"))),
    row("Text", of("--side-ink"), of("--side"), "Text beside the order"),
  ];
}

function row(sample: string, color: string, ground: string, words: string): ContrastRow {
  return { sample, color, ground, words, ratio: contrast(color, ground) };
}

function payWords({ accent }: Look, pay: string, ink: string): string {
  const inkName = ink === "#ffffff" ? "White" : "Black";
  if (accent === null) return `${inkName} on our color`;
  return isSame(accent, pay) ? `${inkName} on your color` : `${inkName} on a lighter tone of it`;
}

function linkWords({ accent }: Look, ring: string): string {
  if (accent === null) return "Our color on the page";
  if (isSame(accent, ring)) return "Your color on the page";
  return /^#(000000|ffffff)$/.test(ring)
    ? "Too close to the red of errors, or to the page: plain ink"
    : "A tone of it that can be read on the page";
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
