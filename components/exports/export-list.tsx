"use client";

import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { TimeAgo } from "#components/display/time/time-ago.tsx";
import { filterWords } from "#components/exports/filter-words.ts";
import { formatSize } from "#components/files/format-size.ts";
import { trpc } from "#components/trpc/client.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { ExportJob } from "#server/wire/dashboard/export-job.ts";

const lookAgainMs = 1000;

/** The reader's own exports, newest first; looked at again while one of them is being written. */
export function ExportList({ exports }: { exports: ExportJob[] }) {
  const { data } = trpc.exports.list.useQuery(undefined, {
    initialData: exports,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookAgainMs : false),
  });
  return (
    <Card aria-label="Your exports">
      <CardHeader
        title="Your exports"
        description="Files written in the background. Only you see them."
      />
      <CardBody>
        {data.length === 0 ? (
          <p className="text-ink-muted">None yet. Short files are downloaded at once.</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function Row({ job }: { job: ExportJob }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{filterWords(job.filter, job.timeZone)}</p>
        <p className="text-ink-muted">
          <TimeAgo value={job.createdAt} /> · {rowWords(job)}
          {job.status === "finished" && job.keptUntil && (
            <>
              {" "}
              · kept until <DateTime value={job.keptUntil} />
            </>
          )}
          {job.failureReason && ` · ${job.failureReason}`}
        </p>
        {isUnderWay(job) && !isUncounted(job) && (
          <Progress {...progressOf(job)} className="mt-2 max-w-md" />
        )}
      </div>
      <StatusBadge status={job.status} />
      {job.status === "finished" && (
        <Button asChild variant="secondary">
          {/* Not fetched ahead: the audit log says who had the file. */}
          <FileLink href={`/payments/exports/${job.id}/file`}>Download</FileLink>
        </Button>
      )}
      {isUnderWay(job) && <CancelButton id={job.id} />}
    </li>
  );
}

function CancelButton({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const cancel = trpc.exports.cancel.useMutation({
    onSettled: () => utils.exports.list.invalidate(),
    onError: toastProblems,
  });
  return (
    <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
      Cancel
    </Button>
  );
}

function isUnderWay({ status }: ExportJob): boolean {
  return status === "waiting" || status === "running";
}

function progressOf({ rowsDone, rowsTotal }: ExportJob) {
  return {
    "aria-label": "Rows written",
    value: rowsDone,
    max: Math.max(rowsTotal ?? 1, rowsDone, 1),
  };
}

/** Nobody knows of how many it is: a bar would say something of it. */
function isUncounted({ status, rowsTotal }: ExportJob): boolean {
  return status === "running" && rowsTotal === null;
}

function rowWords(job: ExportJob): string {
  const { status, rowsDone, rowsTotal, size } = job;
  const done = rowsDone.toLocaleString("en");
  if (status === "finished") return `${done} rows, ${formatSize(size ?? 0)}`;
  if (rowsTotal !== null) return `${done} of ${rowsTotal.toLocaleString("en")} rows`;
  return isUncounted(job) || rowsDone > 0 ? `${done} rows so far` : "not begun";
}
