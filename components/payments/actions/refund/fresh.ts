import { keepPreviousData } from "@tanstack/react-query";

/** How previews of what is taken back are asked for: always anew, the one before shown until the next is there. */
export const freshPreview = { placeholderData: keepPreviousData, gcTime: 0, staleTime: 0 } as const;
