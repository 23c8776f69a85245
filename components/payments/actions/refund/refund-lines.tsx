"use client";

import { type FormEvent, useState } from "react";
import { formatMoney } from "#components/display/money/format-money.ts";
import { WhatWillHappen } from "#components/dry-run/what-will-happen.tsx";
import { DialogEnd } from "#components/form/dialog-end.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { askedLines, type Typed } from "#components/payments/actions/refund/asked-lines.ts";
import type { PartFormProps } from "#components/payments/actions/refund/part-choice.ts";
import { RefundLineRow } from "#components/payments/actions/refund/refund-line-row.tsx";
import { problemsOf } from "#components/trpc/problems.ts";
import type { RefundableLine } from "#server/wire/payments/refund.ts";

const noLines: RefundableLine[] = [];

/** Asks which lines are taken back, and shows the money and the tax of them before they are. */
export function RefundLines(props: PartFormProps) {
  const { words, usePreview, currency, busy, onSubmit, effect, tryOut } = props;
  const [typed, setTyped] = useState<Typed>({});
  const [isTried, setTried] = useState(false);
  const offered = usePreview([], {});
  const lines = offered.data?.lines ?? noLines;
  const { asked, problems } = askedLines(lines, typed);
  const preview = usePreview(asked, { enabled: asked.length > 0 });
  const shown = asked.length > 0 ? preview.data : undefined;
  const isFresh = shown !== undefined && !preview.isPlaceholderData && !preview.isFetching;
  const error = offered.error ?? preview.error;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isFresh || Object.keys(problems).length > 0) return;
    const reason = new FormData(event.currentTarget).get("reason")?.toString().trim() || null;
    onSubmit({ lineItems: asked, amount: shown.amount, reason });
  };
  const missing = isTried && asked.length === 0 ? [words.missing] : [];
  return (
    <Form onSubmit={submit} noValidate className="space-y-5">
      <ProblemList
        problems={[...missing, ...(error ? problemsOf(error) : []), ...props.problems]}
      />
      <ul aria-label="Lines" className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <RefundLineRow
            key={line.line}
            line={line}
            currency={currency}
            typed={typed[line.line] ?? ""}
            problem={problems[line.line]}
            back={shown?.lineItems.find((one) => one.line === line.line)?.amount}
            each={words.each}
            onChange={(text) => setTyped((all) => ({ ...all, [line.line]: text }))}
          />
        ))}
      </ul>
      <p role="status" className="flex flex-wrap justify-between gap-x-4 font-medium">
        <span>{words.sum}</span>
        <span className="tabular-nums">
          {formatMoney(shown?.amount ?? 0, currency)}
          {shown && shown.taxAmount > 0 && (
            <span className="font-normal text-ink-muted">
              , with {formatMoney(shown.taxAmount, currency)} tax
            </span>
          )}
        </span>
      </p>
      <TextField
        name="reason"
        label="Reason"
        description={words.reason}
        optional
        autoComplete="off"
        maxLength={500}
      />
      {effect?.(shown?.amount ?? Number.NaN)}
      {tryOut && isFresh && Object.keys(problems).length === 0 && (
        <WhatWillHappen
          about={JSON.stringify(asked)}
          prepare={(ask) => ask(tryOut({ lineItems: asked, amount: shown.amount }))}
        />
      )}
      <DialogEnd
        submit={isFresh ? `${words.act} ${formatMoney(shown.amount, currency)}` : words.act}
        busy={busy || (asked.length > 0 && !isFresh && !error)}
      />
    </Form>
  );
}
