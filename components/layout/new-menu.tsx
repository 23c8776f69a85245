"use client";

import { type ReactNode, use, useState } from "react";
import { DateTime } from "#components/display/time/date-time.tsx";
import { draftKey, readDraft } from "#components/form/unsaved/drafts.ts";
import type { Creation } from "#components/frame/creations.ts";
import { useFrame } from "#components/frame/frame-context.ts";
import { ShownMerchant } from "#components/trpc/file-link.tsx";
import {
  DropdownItem,
  DropdownLabel,
  DropdownMenu,
  DropdownSeparator,
} from "#components/ui/dropdown-menu.tsx";
import { Link } from "#components/ui/link.tsx";

/**
 * The menu of things that can be created from anywhere, and of those that were begun in this tab. Renders nothing for a
 * role that may create nothing.
 */
export function NewMenu(props: { trigger: ReactNode; align?: "center" | "end" }) {
  const creations = useFrame()?.creations ?? [];
  if (creations.length === 0) return null;
  return (
    <DropdownMenu trigger={props.trigger} align={props.align}>
      <Drafts creations={creations} />
      {creations.map(({ href, label, icon: Icon }) => (
        <DropdownItem key={label} asChild>
          <Link href={href}>
            <Icon aria-hidden /> {label}
          </Link>
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}

/** The forms that were left unfinished, read as the menu opens. */
function Drafts({ creations }: { creations: Creation[] }) {
  const merchantId = use(ShownMerchant);
  const [drafts] = useState(() =>
    creations.flatMap((creation) => {
      const kept = creation.draft && readDraft(draftKey(merchantId, creation.draft));
      return kept ? [{ ...creation, at: kept.at }] : [];
    }),
  );
  if (drafts.length === 0) return null;
  return (
    <>
      <DropdownLabel>Go on with your draft</DropdownLabel>
      {drafts.map(({ href, label, icon: Icon, at }) => (
        <DropdownItem key={label} asChild>
          <Link href={href}>
            <Icon aria-hidden /> {label}, <DateTime value={at} timeOnly />
          </Link>
        </DropdownItem>
      ))}
      <DropdownSeparator />
    </>
  );
}
