import { cardDigits } from "#server/wire/atoms/checkout/card-fields.ts";

/** A field's text, and how many of its digits stand before the caret. */
export type Formatted = { text: string; caret: number };
type Format = (typed: string, caret: number, isDeleting: boolean) => Formatted;

/**
 * Formats a field of digits as it is typed. While an input method composes, its text is left alone: it would compose
 * into a value that is rewritten (W3C UI Events, "Composition Events").
 */
export function formatTyped(input: HTMLInputElement, format: Format): void {
  let before = cardDigits(input.value);
  const apply = (kind: string) => {
    const isDeleting = kind.startsWith("delete");
    if (isDeleting && cardDigits(input.value) === before) deleteNeighbor(input, kind);
    const { text, caret } = format(input.value, digitsBefore(input), isDeleting);
    if (text !== input.value) write(input, text, placeAfter(text, caret));
    before = cardDigits(input.value);
  };
  input.addEventListener("input", (event) => {
    const { isComposing = false, inputType = "" } = event as Partial<InputEvent>;
    if (!isComposing) apply(inputType);
  });
  input.addEventListener("compositionend", () => apply(""));
}

/** Only a space or slash of ours was deleted, and would be put back: the digit on its other side was meant. */
function deleteNeighbor(input: HTMLInputElement, kind: string): void {
  const text = input.value;
  const caret = digitsBefore(input);
  const gone = kind.endsWith("Forward") ? caret : caret - 1;
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const place = places[gone];
  if (place === undefined) return;
  write(input, text.slice(0, place) + text.slice(place + 1), place);
}

function write(input: HTMLInputElement, text: string, place: number): void {
  input.value = text;
  // Setting it would take the focus in Safari.
  if (document.activeElement === input) input.setSelectionRange(place, place);
}

function digitsBefore({ value, selectionStart }: HTMLInputElement): number {
  return cardDigits(value.slice(0, selectionStart ?? value.length)).length;
}

/** Where the caret stands so that as many digits are before it; at the end, behind what follows the last one. */
function placeAfter(text: string, digits: number): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  if (digits <= 0) return 0;
  return digits >= places.length ? text.length : (places[digits - 1] ?? 0) + 1;
}
