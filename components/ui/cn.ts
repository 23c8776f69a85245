import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** `text-table` is a size of ours; taken for a colour it would lose against every colour. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["table"] } } });

/** Joins class names; of two utilities that set the same property the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
