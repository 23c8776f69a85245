import type { ReactNode } from "react";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Metadata } from "#server/wire/atoms/metadata.ts";

/** The metadata noted on a thing, key by key, and the way to change it. */
export function MetadataFacts({ metadata, editor }: { metadata: Metadata; editor: ReactNode }) {
  const entries = Object.entries(metadata);
  return (
    <Card>
      <CardHeader title="Metadata" action={editor} />
      <CardBody>
        {entries.length === 0 ? (
          <p className="text-ink-muted">Nothing is noted.</p>
        ) : (
          <DescriptionList
            entries={entries.map(([key, value]) => ({
              term: key,
              value: typeof value === "string" ? value : JSON.stringify(value),
            }))}
          />
        )}
      </CardBody>
    </Card>
  );
}
