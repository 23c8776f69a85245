"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { readBankFile } from "#components/bank-statements/read-bank-file.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { Landmark } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** Where a bank's file is dropped or chosen; what it would pay is shown next. */
export function UploadStatement() {
  const id = useId();
  const router = useRouter();
  const create = trpc.bankStatements.create.useMutation({ trpc: once });
  const [problems, setProblems] = useState<string[]>([]);
  const read = async (file: File) => {
    setProblems([]);
    try {
      const content = readBankFile(new Uint8Array(await file.arrayBuffer()));
      const statement = await create.mutateAsync({ content });
      router.push(`/invoices/bank-statements/${statement.id}`);
    } catch (error) {
      setProblems(wordsOf(error));
    }
  };
  return (
    <section aria-label="Upload a bank statement" className="mb-6 grid gap-3">
      <div className="relative flex flex-col items-center gap-1 rounded-xl border border-dashed border-line-strong p-6 text-center focus-within:outline-2 focus-within:outline-primary hover:border-primary">
        <Landmark aria-hidden className="size-5 text-ink-muted" />
        <label htmlFor={`${id}-file`} className="font-medium">
          {create.isPending ? "Reading the file …" : "Drop your bank’s file here or choose it"}
        </label>
        <span className="text-ink-muted">
          camt.053 (XML), up to 500 payments. Nothing is marked as paid before you confirm.
        </span>
        {/* Over the whole box, because browsers let files be dropped on it. */}
        <input
          id={`${id}-file`}
          type="file"
          accept=".xml,application/xml,text/xml"
          disabled={create.isPending}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void read(file);
            event.target.value = "";
          }}
        />
      </div>
      <ProblemList problems={problems} />
    </section>
  );
}

function wordsOf(error: unknown): string[] {
  const isOurs = error instanceof Error && error.constructor === Error;
  return isOurs ? [error.message] : problemsOf(error);
}
