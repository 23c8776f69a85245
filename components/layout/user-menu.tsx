"use client";

import { CircleUserRound, LogOut, Settings } from "lucide-react";
import Link from "next/link";
import { signOut } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownItem,
  DropdownLabel,
  DropdownMenu,
  DropdownSeparator,
} from "#components/ui/dropdown-menu.tsx";

/** Who is signed in, and the way out. */
export function UserMenu({ person }: { person: { name: string; email: string; role: string } }) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Account of ${person.name}`}>
          <CircleUserRound aria-hidden className="!size-5" />
        </Button>
      }
    >
      <DropdownLabel>
        <span className="block text-sm font-medium text-ink">{person.name}</span>
        <span className="block">{person.email}</span>
        <span className="block capitalize">{person.role}</span>
      </DropdownLabel>
      <DropdownSeparator />
      <DropdownItem asChild>
        <Link href="/settings">
          <Settings aria-hidden /> Settings
        </Link>
      </DropdownItem>
      <DropdownItem onSelect={() => void signOut({ callbackUrl: "/sign-in" })}>
        <LogOut aria-hidden /> Sign out
      </DropdownItem>
    </DropdownMenu>
  );
}
