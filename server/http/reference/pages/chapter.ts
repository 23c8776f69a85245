import type { FieldLine } from "#server/http/reference/fields.ts";
import type { ReferenceChapter, ReferenceOperation } from "#server/http/reference/reference.ts";

/** A chapter of the reference as Markdown: for people who copy it, and for programs that read it. */
export function chapterMarkdown({ name, description, operations }: ReferenceChapter): string {
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
