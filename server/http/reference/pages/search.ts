import { slug as headingSlug } from "github-slugger";
import type { Env } from "#server/core/env.ts";
import { documentPages } from "#server/http/reference/pages/pages.ts";
import type { DocumentPage } from "#server/http/reference/pages/pages.ts";
import { apiReference } from "#server/http/reference/reference.ts";

/** What the search of the documents finds: pages, their headings, and operations. */
export type Found = { title: string; address: string; group: string; words: string };

export function searchIndex(env: Env): Found[] {
  return [...documentPages(env).flatMap(findings), ...operations(env)];
}

function findings({ address, group, title, description, markdown }: DocumentPage): Found[] {
  const page = { title, address, group, words: description };
  if (group === "Reference") return [page];
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => ({
    title: heading,
    address: `${address}#${headingSlug(heading)}`,
    group: title,
    words: "",
  }));
  return [page, ...headings];
}

function operations(env: Env): Found[] {
  return apiReference(env).chapters.flatMap(({ slug, name, operations: some }) =>
    some.map(({ id, summary, method, path }) => ({
      title: summary,
      address: `/docs/${slug}#${id}`,
      group: name,
      words: `${method} ${path}`,
    })),
  );
}
