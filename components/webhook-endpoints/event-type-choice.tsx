import type { UseFormRegisterReturn } from "react-hook-form";

export type EventTypeInfo = { name: string; description: string };

/** Every event type as a check box with what it means. */
export function EventTypeChoice(props: {
  types: EventTypeInfo[];
  register: UseFormRegisterReturn;
}) {
  return (
    <fieldset className="max-h-96 space-y-3 overflow-y-auto rounded-md border border-line p-4">
      <legend className="sr-only">Event types</legend>
      {props.types.map(({ name, description }) => (
        <label key={name} className="flex items-start gap-3">
          <input
            type="checkbox"
            value={name}
            className="mt-0.5 size-4 shrink-0 accent-(--primary)"
            {...props.register}
          />
          <span className="min-w-0">
            <code className="font-mono text-xs break-all">{name}</code>
            <span className="block text-ink-muted">{description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
