import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "#server/core/assert.ts";

export type Guide = { slug: string; title: string; description: string; markdown: string };

let known: Guide[] | undefined;

/** The guides of app/docs/guides, in the order of their numbers. Read once. */
export function guides(): Guide[] {
  known ??= readGuides();
  return known;
}

function readGuides(): Guide[] {
  // From this file, wherever the service was started: Next's bundles keep the file's own address, too.
  const here = path.dirname(fileURLToPath(import.meta.url));
  const folder = path.join(/* turbopackIgnore: true */ here, "../../../app/docs/guides");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((file) => guideOf(file, readFileSync(path.join(folder, file), "utf8")));
}

/** `2-webhooks.md`: its first line is the title, its first paragraph the description. */
function guideOf(file: string, markdown: string): Guide {
  const [heading = "", description = ""] = markdown.split(/\n{2,}/);
  invariant(heading.startsWith("# "), `${file} begins with its title`);
  return {
    slug: file.replace(/^\d+-/, "").replace(/\.md$/, ""),
    title: heading.slice(2),
    description: description.replaceAll("\n", " "),
    markdown,
  };
}
