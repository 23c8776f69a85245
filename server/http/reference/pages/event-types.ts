import { eventCatalog, type EventType } from "#server/events/catalog.ts";
import { exampleMessage, payloadName } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";

/** Every event type with the message that an endpoint gets. Markdown. */
export function eventTypesMarkdown(): string {
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
