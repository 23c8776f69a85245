import { eventCatalogue } from "#server/events/catalogue.ts";
import type { EventType } from "#server/events/catalogue.ts";
import { exampleMessage, payloadName } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";

/** Every event type with the message that an endpoint gets. Markdown. */
export function eventTypesMarkdown(): string {
  return `${intro.trim()}\n\n${eventTypes.map(entry).join("\n\n")}\n`;
}

function entry(type: EventType): string {
  const { description, isDefault } = eventCatalogue[type];
  const sent = isDefault ? "Sent by default." : "Sent to endpoints that name it.";
  const message = JSON.stringify(exampleMessage(type), null, 2);
  return `## ${type}\n\n${description} ${sent} \`data\` is a \`${payloadName(type)}\`.\n\n\`\`\`json\n${message}\n\`\`\``;
}

const intro = `
# Event types

What a webhook's \`type\` can be, when it is sent, and what it carries. \`data\` is the object as it was when
it happened, in the shape in which the API answers it. Types may be added; an endpoint gets those
that it names, the default ones when it names none, and all with \`"*"\`.
`;
