import type { Takes } from "#components/files/use-upload-file.ts";
import {
  evidenceSizeMax,
  evidenceSizeWords,
  evidenceTypes,
} from "#server/wire/atoms/merchant/evidence-kinds.ts";

/** The files that a bank still takes beside others of `bytes` bytes in total. */
export function evidenceBeside(bytes: number): Takes {
  return {
    types: evidenceTypes,
    sizeMax: evidenceSizeMax - bytes,
    size: bytes > 0 ? `${evidenceSizeWords} together with the others` : evidenceSizeWords,
    words: evidenceWords,
  };
}

export const evidenceWords = `PDF, PNG and JPEG, up to ${evidenceSizeWords} together`;
