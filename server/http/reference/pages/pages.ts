import { slug as slugOf } from "github-slugger";
import type { Env } from "#server/core/env.ts";
import { apiVersion } from "#server/core/version.ts";
import { eventCatalog, type EventType } from "#server/events/catalog.ts";
import { exampleMessage, payloadName } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";
import { versions } from "#server/http/openapi/overview.ts";
import type { FieldLine } from "#server/http/reference/fields.ts";
import { guides } from "#server/http/reference/guides.ts";
import { errorsMarkdown } from "#server/http/reference/pages/errors.ts";
import {
  apiReference,
  type ReferenceChapter,
  type ReferenceOperation,
} from "#server/http/reference/reference.ts";

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

/** Every event type with the message that an endpoint gets. Markdown. */
function eventTypesMarkdown(): string {
  return `${intro.trim()}\n\n${eventTypes.map(entry).join("\n\n")}\n`;
}

function entry(type: EventType): string {
  const { description, isDefault } = eventCatalog[type];
  const sent = isDefault ? "Sent by default." : "Sent only to endpoints that name it.";
  const message = JSON.stringify(exampleMessage(type), null, 2);
  return `## ${type}\n\n${description} ${sent} \`data\` is a \`${payloadName(type)}\`.\n\n\`\`\`json\n${message}\n\`\`\``;
}

const intro = `
# Event types

Every \`type\` of a webhook, when it is sent, and its data. \`data\` is the object at the time of the event,
in the shape in which the API returns it. Types may be added. An endpoint gets the types
that it names, the default ones if it names none, and all with \`"*"\`.
`;

/** A chapter of the reference as Markdown: for people who copy it, and for programs that read it. */
function chapterMarkdown({ name, description, operations }: ReferenceChapter): string {
  return `# ${name}\n\n${description.trim()}\n\n${operations.map(operationMarkdown).join("\n\n")}\n`;
}

function operationMarkdown(operation: ReferenceOperation): string {
  const { summary, method, path, description, parameters, bodyFields, answerFields } = operation;
  const curl = operation.samples.find(({ language }) => language === "curl")?.code ?? "";
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    description,
    fields("Parameters", parameters),
    fields("Body", bodyFields),
    `### Sample\n\n\`\`\`sh\n${curl}\n\`\`\``,
    `### Returns ${operation.status}\n\n\`\`\`json\n${JSON.stringify(operation.answerSample, null, 2)}\n\`\`\``,
    fields("Response fields", answerFields),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function fields(title: string, lines: readonly FieldLine[]): string {
  if (lines.length === 0) return "";
  const rows = lines.map(
    ({ name, type, required, description }) =>
      `- \`${name}\` (${type}${required ? ", required" : ""}): ${description.replaceAll("\n", " ")}`,
  );
  return `### ${title}\n\n${rows.join("\n")}`;
}
