/** The platform's own check box, drawn by us without another element; its size comes beside it. */
export const checkboxClass = [
  "m-0 inline-grid shrink-0 cursor-[inherit] appearance-none place-content-center rounded-sm border border-line-strong bg-surface align-middle shadow-sm",
  "checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary",
  "checked:before:size-2.5 checked:before:bg-primary-on checked:before:[clip-path:polygon(8%_50%,0_60%,37%_92%,100%_21%,90%_12%,36%_73%)]",
  "indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-primary-on",
].join(" ");
