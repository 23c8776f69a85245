"use client";

import { useState } from "react";
import { Check, Copy } from "#components/icons/icons.ts";
import type { ButtonSize, ButtonVariant } from "#components/ui/button-class.ts";
import { Button } from "#components/ui/button.tsx";
import { toastProblem } from "#components/ui/toast.tsx";

const copiedForMs = 2000;

type CopyButtonProps = {
  text: string;
  /** The thing that is copied, for people who do not see the icon: "payment link". */
  what: string;
  /** Visible words; without them only the icon shows. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** Copies a text and says so, to eyes and to screen readers. */
export function CopyButton(props: CopyButtonProps) {
  const { text, what, label, variant = "secondary", className } = props;
  const [copied, setCopied] = useState(false);

  async function copy() {
    if (!(await writeClipboard(text))) {
      toastProblem("Your browser did not allow copying. Select the text and copy it by hand.");
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), copiedForMs);
  }

  return (
    <Button
      variant={variant}
      size={props.size ?? (label ? "md" : "icon-sm")}
      className={className}
      onClick={copy}
      aria-label={label ? undefined : `Copy ${what}`}
    >
      {copied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
      {label && (copied ? "Copied" : label)}
      <span role="status" className="sr-only">
        {copied ? `Copied ${what}` : ""}
      </span>
    </Button>
  );
}

/** The Clipboard API exists only on https and localhost; elsewhere the old command still works. */
async function writeClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "sr-only";
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}
