"use client";

import { useState } from "react";
import { fileHref } from "#components/exports/export-address.ts";
import { filterWords } from "#components/exports/filter-words.ts";
import { Field, InlineField } from "#components/form/fields/field.tsx";
import { TimeZoneOptions } from "#components/form/fields/time-zone-options.tsx";
import { Download } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { once } from "#components/trpc/once-link.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import {
  allExportColumns,
  type ExportColumn,
  exportColumns,
  immediateMax,
  isLongFile,
} from "#server/wire/atoms/lists/export-columns.ts";
import type { ExportFilter } from "#server/wire/dashboard/export-job.ts";

type AskExportProps = {
  filter: ExportFilter;
  /** Up to one more than `immediateMax`; null where they take too long to count. */
  count: number | null;
  /** The query that filters the list, with its question mark. */
  search: string;
  columns: ExportColumn[];
  timeZone: string;
  zones: string[];
};

/** A file of the filtered payments: at once, or written by the worker where they are many. */
export function AskExport(props: AskExportProps) {
  const { filter, count, search, zones } = props;
  const [columns, setColumns] = useState(props.columns);
  const [timeZone, setTimeZone] = useState(props.timeZone);
  const show = (column: ExportColumn, isShown: boolean) =>
    setColumns(
      allExportColumns.filter((one) => (one === column ? isShown : columns.includes(one))),
    );
  return (
    <Card>
      <CardHeader title={countWords(count)} description={filterWords(filter, timeZone)} />
      <CardBody className="grid max-w-3xl gap-5">
        <fieldset>
          <legend className="mb-2 font-medium">Columns</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
            {allExportColumns.map((column) => (
              <InlineField key={column} label={exportColumns[column]}>
                {({ id }) => (
                  <Checkbox
                    id={id}
                    checked={columns.includes(column)}
                    onCheckedChange={(isShown) => show(column, isShown)}
                  />
                )}
              </InlineField>
            ))}
          </div>
        </fieldset>
        <Field
          label="Time zone"
          description="Time zone of the times in the file."
          className="max-w-sm"
        >
          {(control) => (
            <Select
              {...control}
              value={timeZone}
              onChange={(event) => setTimeZone(event.currentTarget.value)}
            >
              <TimeZoneOptions zones={zones} />
            </Select>
          )}
        </Field>
        <div>
          {isLongFile(count) ? (
            <AskButton {...{ count, filter, columns, timeZone }} />
          ) : (
            <Button asChild={columns.length > 0} disabled={columns.length === 0}>
              {columns.length > 0 ? (
                <FileLink href={fileHref(search, { columns, timeZone })} download>
                  <Download aria-hidden /> Download
                </FileLink>
              ) : (
                "Choose a column"
              )}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

type ExportRequest = { filter: ExportFilter; columns: ExportColumn[]; timeZone: string };

function AskButton({ count, ...asked }: ExportRequest & { count: number | null }) {
  const utils = trpc.useUtils();
  const ask = trpc.exports.ask.useMutation({
    trpc: once,
    onSuccess: () => {
      toastDone("The file is being written. You get an email when it is ready.");
      return utils.exports.list.invalidate();
    },
    onError: toastProblems,
  });
  return (
    <>
      <Button
        busy={ask.isPending}
        disabled={asked.columns.length === 0}
        onClick={() => ask.mutate(asked)}
      >
        Write the file
      </Button>
      <p className="mt-2 text-ink-muted">
        {count === null ? "They" : "So many"} are written in the background. You get a letter when
        the file is ready; it is kept for 7 days, for you alone.
      </p>
    </>
  );
}

function countWords(count: number | null): string {
  if (count === null) return "Payments that take long to find";
  if (count > immediateMax) return `More than ${immediateMax.toLocaleString("en")} payments`;
  return count === 1 ? "1 payment" : `${count.toLocaleString("en")} payments`;
}
