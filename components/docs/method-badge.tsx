import { Badge, type Tone } from "#components/ui/badge.tsx";

const tones: Record<string, Tone> = {
  GET: "info",
  POST: "success",
  PATCH: "warning",
  DELETE: "danger",
};

/** The HTTP method; its color only repeats what it says. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? "neutral"} className="font-mono">
      {method}
    </Badge>
  );
}
