import type { ReactNode } from "react";
import { EmptyState } from "#components/display/empty-state.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import type { IconComponent } from "#components/icons/icon.ts";
import { LockKeyhole } from "#components/icons/icons.ts";
import { Card } from "#components/ui/card.tsx";

/** A page that the viewer's role has no use for: says so, and who can help. */
export function NotForYou(props: {
  title: ReactNode;
  /** The action that the role may not take, such as “change customers”. */
  deed: string;
  parent?: { href: string; label: string };
  icon?: IconComponent;
}) {
  return (
    <>
      <PageHeader title={props.title} parent={props.parent} />
      <Card>
        <EmptyState icon={props.icon ?? LockKeyhole} title={`Your role may not ${props.deed}`}>
          An owner or admin of this merchant can help.
        </EmptyState>
      </Card>
    </>
  );
}
