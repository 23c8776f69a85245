import { JsonBlock } from "#components/display/json-block.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";

type BodyCardProps = { title: string; value: unknown; bytes: number };

/** The body that was sent or answered, as far as it is kept. Opens and closes; open at first. */
export function BodyCard({ title, value, bytes }: BodyCardProps) {
  if (value === null || value === undefined)
    return (
      <Card>
        <CardHeader title={title} />
        <CardBody className="text-ink-muted">{absence(bytes)}</CardBody>
      </Card>
    );
  return (
    <Card>
      <details open>
        <summary className="cursor-pointer rounded-lg px-4 py-3 text-sm font-semibold">
          {title}
          <span className="ml-2 text-table font-normal text-ink-muted tabular-nums">
            {bytes.toLocaleString("en")} bytes
          </span>
        </summary>
        <div className="px-4 pb-4">
          <JsonBlock value={value} label={title} />
        </div>
      </details>
    </Card>
  );
}

function absence(bytes: number): string {
  if (bytes === 0) return "Nothing.";
  const why = "too long, nothing that could be read, or more than 1 MiB of bodies in that minute";
  return `${bytes.toLocaleString("en")} bytes, which are not kept: ${why}.`;
}
