"use client";

import { places } from "#components/frame/navigation.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Key } from "#components/ui/key.tsx";
import { Link } from "#components/ui/link.tsx";

const groups: { title: string; keys: [keys: string[], meaning: string][] }[] = [
  {
    title: "Everywhere",
    keys: [
      [["Ctrl", "K"], "Search and do"],
      [["/"], "Search"],
      [["?"], "This help"],
      [["Esc"], "Close"],
    ],
  },
  {
    title: "In a list",
    keys: [
      [["J"], "Next row"],
      [["K"], "Row before"],
      [["Enter"], "Open the row"],
      [["X"], "Choose the row"],
      [["Shift", "X"], "Choose all up to it"],
    ],
  },
  {
    title: "Go to",
    keys: places.map(({ key, label }) => [["G", key.toUpperCase()], label]),
  },
];

/** Every key that works, in one sheet. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" open={open} onOpenChange={(next) => !next && onClose()}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1.5 text-xs font-medium text-ink-muted">{title}</h3>
            <dl className="space-y-1">
              {keys.map(([names, meaning]) => (
                <div key={meaning} className="flex items-center justify-between gap-4 text-table">
                  <dt>{meaning}</dt>
                  <dd className="flex gap-1">
                    {names.map((name) => (
                      <Key key={name}>{name}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-5 border-t border-line pt-4 text-table text-ink-muted">
        For programs there is the <Link href="/docs">API reference</Link>.
      </p>
    </Dialog>
  );
}
