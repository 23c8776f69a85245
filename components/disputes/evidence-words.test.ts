import { expect, test } from "vitest";
import { evidenceNote, handedInWords } from "#components/disputes/evidence-words.ts";

const answered = {
  status: "under_review",
  evidence: "Signed for.",
  evidencePastDue: false,
} as const;

test("evidence that came late is never called handed to the bank", () => {
  const late = { ...answered, evidencePastDue: true };
  expect(handedInWords(late)).toContain("may not reach the bank");
  expect(evidenceNote(late)).toContain("may not reach the bank");
  expect(handedInWords(answered)).toBe("Evidence handed to the bank");
  expect(evidenceNote(answered)).toBeNull();
});

test("what is under review is not said to lack an answer, and what answered an inquiry answers nothing else", () => {
  expect(evidenceNote({ ...answered, evidence: null })).toContain("was not submitted here");
  expect(evidenceNote({ ...answered, status: "open" })).toContain("its own answer");
});
