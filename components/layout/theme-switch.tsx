"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
} from "#components/ui/dropdown-menu.tsx";
import { parseTheme, type Theme, themeCookie } from "#components/layout/theme.ts";

const choices = [
  { theme: "system", label: "Like the system", icon: Monitor },
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
] as const;

/** Chooses between light, dark and the system's wish; remembered for a year in this browser. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const Icon = choices.find((choice) => choice.theme === theme)!.icon;

  function choose(value: string) {
    const next = parseTheme(value);
    setTheme(next);
    applyTheme(next);
  }

  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Icon aria-hidden />
        </Button>
      }
    >
      <DropdownRadioGroup value={theme} onValueChange={choose}>
        {choices.map((choice) => (
          <DropdownRadioItem key={choice.theme} value={choice.theme}>
            <choice.icon aria-hidden />
            {choice.label}
          </DropdownRadioItem>
        ))}
      </DropdownRadioGroup>
    </DropdownMenu>
  );
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}
