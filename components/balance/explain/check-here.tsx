"use client";

import { useState } from "react";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

type Verdict = { verdict: "sound" | "not sound" | "ask"; seals: number };
type Verifier = {
  verify: (given: { lists: string[]; files: string[] }) => Promise<Verdict>;
  inWords: (answer: Verdict) => string;
};

/** Outside of the page's bundle: the same file that anybody can fetch. */
const verifier = "/.well-known/ledger/verify.mjs";

/** Has this browser check the newest sealed movement against all published seals, by the public verifier. */
export function CheckHere({ sealedAt }: { sealedAt: string }) {
  const { client } = trpc.useUtils();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function check() {
    setBusy(true);
    setSaid(null);
    try {
      const { verify, inWords } = (await import(/* turbopackIgnore: true */ verifier)) as Verifier;
      const lists: string[] = [];
      for (let afterSeal: number | null = 0; afterSeal !== null;) {
        const page: { next: number | null } = await client.balance.seals.query({ afterSeal });
        lists.push(JSON.stringify(page));
        afterSeal = page.next;
      }
      const paper = await newestPaper();
      const answer = await verify({ lists, files: paper === null ? [] : [JSON.stringify(paper)] });
      setSaid(
        answer.verdict === "sound" ? soundWords(answer.seals, paper !== null) : inWords(answer),
      );
    } catch {
      setSaid("It could not be checked now. Try again.");
    }
    setBusy(false);
  }

  async function newestPaper() {
    const { data } = await client.balance.history.query({ endDate: sealedAt, limit: 10 });
    for (const { id } of data) {
      const paper = await client.balance.proof.query({ id }).catch(() => null);
      if (paper) return paper;
    }
    return null;
  }

  return (
    <>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void check()}>
        Check it here
      </Button>
      <p role="status" className="basis-full whitespace-pre-line">
        {said}
      </p>
    </>
  );
}

/** A list without a seal proves nothing yet, and is not called sound. */
function soundWords(seals: number, withPaper: boolean): string {
  if (seals === 0) return "No seal is published yet. Check again in ten minutes.";
  const signatures = seals === 1 ? "1 signature" : `${seals} signatures`;
  return `Sound. Your browser has checked ${signatures}${withPaper ? " and your newest sealed movement" : ""}.`;
}
