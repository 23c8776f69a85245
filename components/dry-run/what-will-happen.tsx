"use client";

import { useState } from "react";
import { effectWords } from "#components/dry-run/effect-words.ts";
import { EffectsBox } from "#components/dry-run/effects-box.tsx";
import { problemsOf } from "#components/trpc/problems.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import type { DryRun } from "#server/wire/dry-run.ts";

type Said = { about: string } & ({ run: DryRun } | { problems: string[] });

/**
 * Says what an act would do before anybody does it: asks the service for a dry run and tells it in sentences. `about` is
 * what it was asked for; once that is another, the answer is gone.
 */
export function WhatWillHappen(props: {
  about: string;
  /** Calls back with the question, once what was typed can be sent. */
  prepare: (ask: (question: Promise<DryRun>) => void) => void;
}) {
  const { about, prepare } = props;
  const [said, setSaid] = useState<Said | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = (question: Promise<DryRun>) => {
    setAsking(true);
    question
      .then((run) => setSaid({ about, run }))
      .catch((error: unknown) => setSaid({ about, problems: problemsOf(error) }))
      .finally(() => setAsking(false));
  };
  const current = said?.about === about ? said : null;
  return (
    <div aria-live="polite">
      {!current && (
        <Button variant="ghost" size="sm" busy={isAsking} onClick={() => prepare(ask)}>
          Show what will happen
        </Button>
      )}
      {current && "problems" in current && (
        <Alert tone="danger">{`It would be refused. ${current.problems.join(" ")}`}</Alert>
      )}
      {current && "run" in current && <Effects run={current.run} />}
    </div>
  );
}

function Effects({ run }: { run: DryRun }) {
  return (
    <EffectsBox title="What will happen" lines={effectWords(run)}>
      {["Nothing has been done yet.", ...run.assumptions.filter(isForPeople)].join(" ")}
    </EffectsBox>
  );
}

/** The sandbox is not outside. */
function isForPeople(assumption: string): boolean {
  return !assumption.startsWith("The sandbox");
}
