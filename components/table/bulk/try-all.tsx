"use client";

import { useState } from "react";
import { effectWords } from "#components/dry-run/effect-words.ts";
import { EffectsBox } from "#components/dry-run/effects-box.tsx";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import type { DryRun } from "#server/wire/dry-run.ts";

/** Each is a question to the service, which answers a few of them at once. */
const triedMax = 20;

export type TryAllProps = {
  /** The name of each row, and how to ask for a dry run of it. */
  tries: { name: string; ask: () => Promise<DryRun> }[];
};

type Tried = { runs: DryRun[]; refused: string[] };

/** Says before an act on several rows how many would be done, and what would come of them together. */
export function TryAll({ tries }: TryAllProps) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [isAsking, setAsking] = useState(false);
  const some = tries.slice(0, triedMax);
  const ask = async () => {
    setAsking(true);
    const found: Tried = { runs: [], refused: [] };
    for (const { name, ask: question } of some)
      await question().then(
        (run) => found.runs.push(run),
        (error: unknown) => found.refused.push(`${name}: ${problemsOf(error).join(" ")}`),
      );
    setTried(found);
    setAsking(false);
  };
  return (
    <div aria-live="polite">
      {tried ? (
        <EffectsBox
          title={countWords(tried, { of: some.length, all: tries.length })}
          lines={[
            ...tried.refused,
            ...(tried.runs.length > 0 ? effectWords(together(tried.runs)) : []),
          ]}
        >
          Nothing has been done yet.
        </EffectsBox>
      ) : (
        <Button variant="ghost" size="sm" busy={isAsking} onClick={() => void ask()}>
          Show what will happen
        </Button>
      )}
    </div>
  );
}

function countWords({ refused }: Tried, { of, all }: { of: number; all: number }): string {
  const among = all > of ? ` of the first ${of}` : "";
  if (refused.length === 0) return `All${among} would be done.`;
  return `${of - refused.length}${among} would be done, ${refused.length} refused.`;
}

function together(runs: DryRun[]) {
  return {
    ledger: runs.flatMap(({ ledger }) => ledger),
    calls: runs.flatMap(({ calls }) => calls),
    messages: runs.flatMap(({ messages }) => messages),
    webhooks: runs.flatMap(({ webhooks }) => webhooks),
  };
}
