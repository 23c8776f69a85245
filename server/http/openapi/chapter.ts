import type { Document } from "#server/http/openapi/document.ts";

type Components = Record<string, Record<string, unknown>>;

/** The name of a chapter in an address: "Checkout sessions" is `checkout-sessions`. */
export function chapterSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/**
 * One chapter of the API document as a document of its own: its operations, and of the shared parts those that they
 * use. Programs that read a part of the API need not read all of it.
 */
export function chapterOf(document: Document, tag: string): object {
  const { webhooks: _events, ...whole } = document;
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const own = Object.entries(operations).filter(([, { tags }]) => tags?.includes(tag));
      return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
    }),
  );
  const tags = document.tags.filter(({ name }) => name === tag);
  const components = document.components as unknown as Components;
  return { ...whole, tags, paths, components: usedBy(paths, components) };
}

/** The components that a part of the document refers to, directly or through others; schemes of security stay. */
function usedBy(part: unknown, components: Components): Components {
  const { securitySchemes = {} } = components;
  const used: Components = { securitySchemes };
  const waiting = referencesIn(part);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [kind = "", name = ""] = next.split("/");
    const component = components[kind]?.[name];
    if (component === undefined || used[kind]?.[name] !== undefined) continue;
    used[kind] = { ...used[kind], [name]: component };
    waiting.push(...referencesIn(component));
  }
  return used;
}

/** As `schemas/Customer`. */
function referencesIn(part: unknown): string[] {
  const found = JSON.stringify(part).matchAll(/"#\/components\/([a-zA-Z]+\/[^"]+)"/g);
  return [...found].flatMap(([, reference]) => reference ?? []);
}
