"use client";

import type { ReactNode } from "react";
import { useFrame } from "#components/frame/frame-context.ts";
import { DropdownItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";
import { Link } from "#components/ui/link.tsx";

/** The menu of things that can be created from anywhere. Renders nothing for a role that may create nothing. */
export function NewMenu(props: { trigger: ReactNode; align?: "center" | "end" }) {
  const creations = useFrame()?.creations ?? [];
  if (creations.length === 0) return null;
  return (
    <DropdownMenu trigger={props.trigger} align={props.align}>
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
