import type { Takes } from "#components/files/use-upload-file.ts";
import { evidenceSizeMax, evidenceTypes } from "#server/wire/atoms/evidence-kinds.ts";

/** What a bank takes. */
export const evidenceFiles = {
  types: evidenceTypes,
  sizeMax: evidenceSizeMax,
  size: "5 MB",
  words: "PDF, PNG and JPEG, up to 5 MB each",
} satisfies Takes & { words: string };
