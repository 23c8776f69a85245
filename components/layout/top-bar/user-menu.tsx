"use client";

import { useState } from "react";
import { signOut } from "#components/auth/session/sign-out.ts";
import { initialsOf } from "#components/display/initials.ts";
import { LogOut, Monitor, Moon, Settings, Sun } from "#components/icons/icons.ts";
import { parseTheme, type Theme, themeCookie, themes } from "#components/layout/theme.ts";
import {
  DropdownItem,
  DropdownLabel,
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
  DropdownSeparator,
} from "#components/ui/dropdown-menu.tsx";
import { Link } from "#components/ui/link.tsx";

const icons = { system: Monitor, light: Sun, dark: Moon };
const labels = { system: "Like the system", light: "Light", dark: "Dark" };

type UserMenuProps = { person: { name: string; email: string; role: string }; theme: Theme };

/** Shows who is signed in, the theme, and the way out. */
export function UserMenu({ person, theme: initial }: UserMenuProps) {
  const [theme, setTheme] = useState(initial);

  function choose(value: string) {
    const next = parseTheme(value);
    setTheme(next);
    applyTheme(next);
  }

  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={`Account of ${person.name}`}
          className="flex size-8 items-center justify-center rounded-full bg-success-soft text-xs font-semibold text-success max-md:size-10"
        >
          {initialsOf(person.name)}
        </button>
      }
    >
      <DropdownLabel>
        <span className="block text-sm font-medium text-ink">{person.name}</span>
        <span className="block">{person.email}</span>
        <span className="block capitalize">{person.role}</span>
      </DropdownLabel>
      <DropdownSeparator />
      <DropdownRadioGroup value={theme} onValueChange={choose} aria-label="Theme">
        {themes.map((one) => {
          const Icon = icons[one];
          return (
            <DropdownRadioItem key={one} value={one}>
              <Icon aria-hidden /> {labels[one]}
            </DropdownRadioItem>
          );
        })}
      </DropdownRadioGroup>
      <DropdownSeparator />
      <DropdownItem asChild>
        <Link href="/settings">
          <Settings aria-hidden /> Settings
        </Link>
      </DropdownItem>
      <DropdownItem onSelect={() => void signOut()}>
        <LogOut aria-hidden /> Sign out
      </DropdownItem>
    </DropdownMenu>
  );
}

/** At once, and for a year in this browser. */
function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}
