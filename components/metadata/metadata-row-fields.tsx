import { X } from "#components/icons/icons.ts";
import type { MetadataRow } from "#components/metadata/metadata-rows.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";

type MetadataRowFieldsProps = {
  id: string;
  row: MetadataRow;
  /** Its place, from 1, for who hears the fields. */
  number: number;
  problem: string | undefined;
  onChange: (row: MetadataRow) => void;
  onRemove: (name: string) => void;
};

/** A key and its value. */
export function MetadataRowFields(props: MetadataRowFieldsProps) {
  const { id, row, number, problem, onChange, onRemove } = props;
  const described = problem ? { "aria-invalid": true, "aria-describedby": `${id}-problem` } : {};
  return (
    <li>
      <div className="flex items-start gap-2">
        <Input
          {...described}
          aria-label={`Key ${number}`}
          placeholder="Key"
          value={row.key}
          onChange={(event) => onChange({ ...row, key: event.target.value.trimStart() })}
          spellCheck={false}
          autoComplete="off"
          className="w-2/5"
        />
        <Input
          {...described}
          aria-label={row.key ? `Value of ${row.key}` : `Value ${number}`}
          placeholder={row.isJson ? "JSON" : "Value"}
          value={row.text}
          onChange={(event) => onChange({ ...row, text: event.target.value })}
          spellCheck={false}
          autoComplete="off"
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={row.key ? `Remove ${row.key}` : `Remove row ${number}`}
          onClick={() => onRemove(row.name)}
        >
          <X aria-hidden />
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
