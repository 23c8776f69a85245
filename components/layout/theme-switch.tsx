"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
} from "#components/ui/dropdown-menu.tsx";
import { parseTheme, type Theme, themeCookie, themes } from "#components/layout/theme.ts";

const icons = { system: Monitor, light: Sun, dark: Moon };
const labels = { system: "Like the system", light: "Light", dark: "Dark" };

/** Chooses between light, dark and the system's wish; remembered for a year in this browser. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const Icon = icons[theme];

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
        {themes.map((choice) => (
          <ThemeChoice key={choice} theme={choice} />
        ))}
      </DropdownRadioGroup>
    </DropdownMenu>
  );
}

function ThemeChoice({ theme }: { theme: Theme }) {
  const Icon = icons[theme];
  return (
    <DropdownRadioItem value={theme}>
      <Icon aria-hidden />
      {labels[theme]}
    </DropdownRadioItem>
  );
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}
