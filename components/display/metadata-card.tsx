import { JsonBlock } from "#components/display/json-block.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Metadata } from "#server/wire/atoms/metadata.ts";

/** The metadata that the merchant's own programs noted on a thing. Renders nothing when they noted nothing. */
export function MetadataCard({ metadata }: { metadata: Metadata }) {
  if (Object.keys(metadata).length === 0) return null;
  return (
    <Card>
      <CardHeader title="Metadata" />
      <CardBody>
        <JsonBlock value={metadata} label="Metadata" />
      </CardBody>
    </Card>
  );
}
