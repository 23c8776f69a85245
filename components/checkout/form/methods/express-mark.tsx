import type { ExpressWay } from "#server/wire/atoms/checkout/bank-redirects.ts";

/** The company's sign and word, drawn by us; the button says its name. */
export function ExpressMark({ way }: { way: ExpressWay }) {
  if (way === "link") return <b aria-hidden="true">link</b>;
  return (
    <>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {way === "apple_pay" ? <Apple /> : <Google />}
      </svg>
      <span aria-hidden="true">Pay</span>
    </>
  );
}

function Apple() {
  return (
    <path
      fill="currentColor"
      d="M15.500 2c.1 1.300-.4 2.500-1.100 3.400-.8.9-2 1.600-3.200 1.500-.1-1.200.5-2.500 1.200-3.300C13.200 2.700 14.500 2 15.500 2zM20 17.200c-.6 1.300-.9 1.900-1.600 3-1 1.600-2.500 3.500-4.200 3.500-1.600 0-2-1-4.200-1s-2.600 1-4.200 1c-1.700 0-3-1.700-4-3.200-2.800-4.300-3-9.300-1.300-12C1.600 6.700 3.500 5.500 5.300 5.500c1.900 0 3 1 4.600 1s2.500-1 4.700-1c1.600 0 3.400.9 4.600 2.400-4 2.200-3.400 8 .8 9.300z"
    />
  );
}

function Google() {
  return (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M18.400 6.200A8.500 8.500 0 0 0 4.600 8" />
      <path stroke="#fbbc04" d="M4.600 8a8.500 8.500 0 0 0 0 8" />
      <path stroke="#34a853" d="M4.600 16a8.500 8.500 0 0 0 12.800 2.600" />
      <path stroke="#4285f4" d="M17.400 18.600A8.500 8.500 0 0 0 20.500 12H12" />
    </g>
  );
}
