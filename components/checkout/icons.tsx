/** Small line drawings, all decoration: the words beside them say the same. */
const paths = {
  lock: "M5.500 9V6.500a4.500 4.500 0 0 1 9 0V9M4.500 9h11v8h-11z",
  back: "M12 4.500 6.500 10l5.500 5.500",
  check: "m4.500 10.500 3.500 3.500 7.500-8",
  alert: "M10 6v5m0 3v.01M10 2.500l8 14H2z",
  clock: "M10 5.500V10l3 2m5-2a8 8 0 1 1-16 0 8 8 0 0 1 16 0z",
  card: "M2.500 5.500h15v10h-15zM2.500 8.500h15",
  wallet: "M3 5.500h11.500v2M3 5.500v10h14v-8H3m10.500 4h.01",
  bank: "M3 8.500 10 4l7 4.500zM4.500 8.500v6m3.700-6v6m3.600-6v6m3.700-6v6M3 16.500h14",
  close: "m5.500 5.500 9 9m0-9-9 9",
  link: "M8.500 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-1 1m1.300 3a3 3 0 0 0-4.300 0l-2.700 2.700a3 3 0 0 0 4.300 4.300l1-1",
  search: "M13 13l4 4M14.500 8.500a6 6 0 1 1-12 0 6 6 0 0 1 12 0z",
  pause: "M7.500 5v10M12.500 5v10",
  question: "M7.500 7.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.800m0 3v.01",
  windows: "M7 7V3.500h9.500V13H13M3.500 7H13v9.500H3.500z",
  again: "M15.500 8A6 6 0 1 0 16 10.500M16 4v4h-4",
  phone: "M6 2.500h8v15H6zM9 15h2",
  tag: "M3.500 10.500v-7h7l6.500 6.500-7 7zM7 7h.01",
  download: "M10 3.500v9m-4-4 4 4 4-4M4 16.500h12",
  gift: "M10 4v12M4 10h12",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`icon ${className ?? ""}`}>
      <path d={paths[name]} />
    </svg>
  );
}

/** The service's own mark. */
export function CanaryMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="mark">
      <rect width="32" height="32" rx="8" fill="#0f4c3d" />
      <path
        d="M5 24.500c2.600-.5 4.300-1.600 5.200-3.100C9.400 19.900 9 18.300 9 16.500 9 11.300 12.700 7.500 17.600 7.500c3.500 0 6 2 6.700 4.800l3.200 1.500-3.100 1.600c-.3 6-4 9.600-9.700 9.600-3.500 0-6.700-.1-9.700-.5z"
        fill="#f5c92f"
      />
      <circle cx="19.600" cy="12.300" r="1.250" fill="#14201c" />
    </svg>
  );
}

/** Where the security code is: on the back of the card. */
export function CodeMark() {
  return (
    <svg viewBox="0 0 36 24" aria-hidden="true" className="code-mark">
      <rect x="1.500" y="2.500" width="27" height="18" rx="3" />
      <path d="M1.500 7.500h27" strokeWidth="3" />
      <circle cx="28" cy="16" r="6.500" />
      <path d="M25 16h.01M28 16h.01M31 16h.01" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
