import type { ReactNode } from "react";
import { Table, TableCell, TableHeadCell, TableRow } from "#components/ui/table.tsx";

/**
 * The part of Markdown that our own descriptions use: headings of the second level, paragraphs,
 * lists, tables and `code`. Everything else is shown as it is written.
 */
export function Markdown({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block) => <Block key={block} block={block.trim()} />);
}

function Block({ block }: { block: string }) {
  const lines = block.split("\n");
  if (block.startsWith("## ")) {
    return <h2 className="mt-10 mb-3 text-xl font-semibold">{block.slice(3)}</h2>;
  }
  if (lines.every((line) => /^(- | {2})/.test(line))) return <Items block={block} />;
  if (block.startsWith("|")) return <Rows lines={lines} />;
  return (
    <p className="my-3 max-w-prose leading-relaxed">
      <Inline text={lines.join(" ")} />
    </p>
  );
}

function Items({ block }: { block: string }) {
  const items = block.slice(2).split(/\n- /);
  return (
    <ul className="my-3 max-w-prose list-disc space-y-1.5 pl-5 leading-relaxed">
      {items.map((item) => (
        <li key={item}>
          <Inline text={item.replaceAll(/\n\s*/g, " ")} />
        </li>
      ))}
    </ul>
  );
}

function Rows({ lines }: { lines: string[] }) {
  const [head = [], , ...rows] = lines.map((line) => line.split("|").slice(1, -1));
  return (
    <div
      role="region"
      aria-label={head.join(", ")}
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <Table>
        <thead>
          <tr>
            {head.map((cell) => (
              <TableHeadCell key={cell}>{cell.trim()}</TableHeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <TableRow key={cells.join()}>
              {cells.map((cell) => (
                <TableCell key={cell}>
                  <span className={/^[\s\d.-]+$/.test(cell) ? "whitespace-nowrap" : undefined}>
                    <Inline text={cell.trim()} />
                  </span>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Text with `code` set apart. */
export function Inline({ text }: { text: string }): ReactNode {
  const parts = text.split("`").map((part, index) => ({ part, isCode: index % 2 === 1, index }));
  return parts.map(({ part, isCode, index }) =>
    isCode ? (
      <code
        key={index}
        className="rounded-sm bg-surface-sunken px-1 py-0.5 font-mono text-[0.875em]"
      >
        {part}
      </code>
    ) : (
      part
    ),
  );
}
