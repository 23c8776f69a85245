import { XMLBuilder } from "fast-xml-parser";

/** An element by the names of its children, in their order; attributes begin with `@`. Undefined is left out. */
export type Element = {
  [name: string]: string | undefined | Element | readonly (string | Element | undefined)[];
};

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  suppressEmptyNode: true,
  format: true,
  tagValueProcessor: (_name, value) => withoutControls(String(value)),
});

/** Writes a document of XML 1.0 in UTF-8. Characters that XML cannot hold become spaces. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
}

/** An element with text and attributes. */
export function withAttributes(text: string, attributes: Record<`@${string}`, string>): Element {
  return { ...attributes, "#text": text };
}

function withoutControls(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, " ");
}
