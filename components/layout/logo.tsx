/** The bird and the name. The mark keeps its own colors in both themes. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ""}`}>
      <LogoMark className="size-7" />
      <span className="text-lg font-semibold tracking-tight">Canary</span>
    </span>
  );
}

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" fill="#0f4c3d" />
      <path
        d="M5 24.5c2.6-.5 4.3-1.600 5.200-3.100C9.400 19.900 9 18.300 9 16.500 9 11.300 12.700 7.500 17.600 7.500c3.500 0 6 2 6.700 4.800l3.200 1.500-3.100 1.600c-.3 6-4 9.600-9.700 9.600-3.500 0-6.700-.1-9.700-.5z"
        fill="#f5c92f"
      />
      <path
        d="M12.300 19.800c3.800.4 6.600-1.200 7.400-4.600-3.900-.6-6.700 1.100-7.400 4.600z"
        fill="#d9a514"
      />
      <circle cx="19.600" cy="12.300" r="1.250" fill="#14201c" />
    </svg>
  );
}
