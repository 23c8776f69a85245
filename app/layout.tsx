import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { fontClasses } from "#app/fonts.ts";
import { parseTheme, themeCookie } from "#components/layout/theme.ts";
import { Toaster } from "#components/ui/toast.tsx";

export const metadata: Metadata = {
  title: { default: "Canary", template: "%s · Canary" },
  description: "Payments for merchants.",
  robots: { index: false },
  referrer: "same-origin",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f4f3ec" },
    { media: "(prefers-color-scheme: dark)", color: "#0c1210" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang="en" className={fontClasses} data-theme={theme === "system" ? undefined : theme}>
      <body>
        {children}
        <Toaster />
      </body>
    </html>
  );
}
