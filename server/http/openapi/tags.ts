import { webhookGuide } from "#server/http/openapi/webhook-guide.ts";
import { resourceList } from "#server/wire/resources.ts";

/** The reference's chapters, in reading order. */
export const tags: readonly { name: string; description: string }[] = resourceList.flatMap(
  ({ kind, chapter }) => {
    if (!chapter) return [];
    const description = kind === "webhookEndpoint" ? webhookGuide : chapter.description;
    return [{ name: chapter.tag, description }];
  },
);
