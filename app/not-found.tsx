import { LogoMark } from "#components/layout/logo.tsx";
import { buttonClass } from "#components/ui/button-class.ts";

export default function NotFound() {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center px-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="mt-6 text-2xl font-semibold">There is nothing at this URL</h1>
      <p className="mt-2 max-w-sm text-ink-muted">
        It may have been removed, or it belongs to another merchant or environment.
      </p>
      <a href="/" className={`mt-6 ${buttonClass()}`}>
        Go to the overview
      </a>
    </main>
  );
}
