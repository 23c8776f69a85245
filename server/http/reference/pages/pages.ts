import { slug as slugOf } from "github-slugger";
import type { Env } from "#server/core/env.ts";
import { apiVersion } from "#server/core/version.ts";
import { versions } from "#server/http/openapi/overview.ts";
import { guides } from "#server/http/reference/guides.ts";
import { chapterMarkdown } from "#server/http/reference/pages/chapter.ts";
import { errorsMarkdown } from "#server/http/reference/pages/errors.ts";
import { eventTypesMarkdown } from "#server/http/reference/pages/event-types.ts";
import { apiReference } from "#server/http/reference/reference.ts";

export type DocumentPage = {
  /** Below the service's address, such as `/docs/guides/webhooks`. The same with `.md` is its text. */
  address: string;
  group: "Guides" | "Lookup" | "Reference";
  title: string;
  description: string;
  markdown: string;
};

const known = new WeakMap<Env, DocumentPage[]>();

/** Every page of the documentation but the first, in reading order. Made once. */
export function documentPages(env: Env): DocumentPage[] {
  const pages = known.get(env) ?? [...guidePages(env), ...factPages(), ...chapterPages(env)];
  known.set(env, pages);
  return pages;
}

export function findDocumentPage(env: Env, address: string): DocumentPage | undefined {
  return documentPages(env).find((page) => page.address === address);
}

/** The sections of a page below its second-level headings, at the anchors that Markdown gives them. */
export function sectionsOf(markdown: string): { slug: string; title: string; text: string }[] {
  const parts = markdown.split(/^## /m).slice(1);
  return parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { slug: slugOf(title), title, text: lines.join("\n") };
  });
}

/** Guides name the service's own URL and version where they say `{{url}}` and `{{version}}`. */
function guidePages({ APP_URL }: Env): DocumentPage[] {
  return guides().map(({ slug, markdown, ...guide }) => ({
    address: `/docs/guides/${slug}`,
    group: "Guides",
    ...guide,
    markdown: markdown.replaceAll("{{url}}", APP_URL).replaceAll("{{version}}", apiVersion),
  }));
}

function factPages(): DocumentPage[] {
  return [
    {
      address: "/docs/errors",
      group: "Lookup",
      title: "Errors",
      description: "Every error code, its meaning and how to fix it.",
      markdown: errorsMarkdown(),
    },
    {
      address: "/docs/event-types",
      group: "Lookup",
      title: "Event types",
      description: "Every type of webhook, with an example message.",
      markdown: eventTypesMarkdown(),
    },
    {
      address: "/docs/changelog",
      group: "Lookup",
      title: "Changelog",
      description: "The changes in each version of the API.",
      markdown: `# Changelog\n\n${versions.trim().replace("## Versions\n\n", "")}\n`,
    },
  ];
}

function chapterPages(env: Env): DocumentPage[] {
  return apiReference(env).chapters.map((chapter) => ({
    address: `/docs/${chapter.slug}`,
    group: "Reference",
    title: chapter.name,
    description: chapter.description.split("\n\n")[0] ?? "",
    markdown: chapterMarkdown(chapter),
  }));
}
