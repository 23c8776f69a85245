"use client";

import Form from "next/form";
import { usePathname } from "next/navigation";
import { one, type SearchParams } from "#components/table/list-url.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";

type RangeFormProps = {
  /** The parameters of the two ends. */
  names: readonly [from: string, to: string];
  labels: readonly [from: string, to: string];
  type: "date" | "text";
  /** For days: the last one that may be chosen. */
  latest?: string;
  /** Whether there have to be both ends. */
  isWhole?: boolean;
  params: SearchParams;
  close: () => void;
};

/** Two ends of a filter. A GET form, so that the address says what is shown. */
export function RangeForm({ names, labels, type, params, close, ...limits }: RangeFormProps) {
  const pathname = usePathname();
  const kept = Object.entries(params).filter(([key]) => key !== "page" && !names.includes(key));
  return (
    <Form action={pathname} scroll={false} onSubmit={close} className="w-60 space-y-2 p-2">
      {kept.map(([key, value]) => {
        const text = one(value);
        return text ? <input key={key} type="hidden" name={key} value={text} /> : null;
      })}
      {names.map((name, index) => (
        <label key={name} className="block text-xs text-ink-muted">
          {labels[index]}
          <Input
            type={type}
            name={name}
            max={limits.latest}
            required={limits.isWhole}
            inputMode={type === "text" ? "decimal" : undefined}
            pattern={type === "text" ? String.raw`\d{1,12}(\.\d{1,4})?` : undefined}
            title={type === "text" ? "An amount such as 49 or 49.50" : undefined}
            defaultValue={one(params[name]) ?? ""}
            className="mt-1 text-sm"
          />
        </label>
      ))}
      <Button type="submit" size="sm" className="w-full">
        Show
      </Button>
    </Form>
  );
}
