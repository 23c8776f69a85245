import { Fragment, type ReactNode } from "react";

/** A sentence whose `{name}` stands for more than text: a moment, a link, an address. */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // Every second piece is a name; the pieces of one sentence never change places.
    <Fragment key={index}>{index % 2 === 1 ? (parts[piece] ?? null) : piece}</Fragment>
  ));
}
