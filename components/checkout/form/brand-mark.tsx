/** The brands whose marks the card number field shows. */
export const shownBrands = [
  "visa",
  "mastercard",
  "amex",
  "maestro",
  "discover",
  "jcb",
  "diners",
  "unionpay",
] as const;

/** A small mark in the brand's colors, drawn by us; decoration beside the brand's name. */
export function BrandMark({ brand }: { brand: string }) {
  return (
    <svg viewBox="0 0 36 24" className="brand" data-brand={brand} aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="23" rx="4" className="brand-ground" />
      {drawing(brand)}
    </svg>
  );
}

function drawing(brand: string) {
  switch (brand) {
    case "visa":
      return (
        <text x="18" y="16" className="brand-word" fill="#1a1f71" fontStyle="italic">
          VISA
        </text>
      );
    case "mastercard":
      return (
        <>
          <circle cx="14" cy="12" r="6.500" fill="#eb001b" />
          <circle cx="22" cy="12" r="6.500" fill="#f79e1b" />
          <path
            d="M18 6.900a6.500 6.500 0 0 1 0 10.200 6.500 6.500 0 0 1 0-10.200z"
            fill="#ff5f00"
          />
        </>
      );
    case "amex":
      return (
        <>
          <rect x="3" y="3" width="30" height="18" rx="2.500" fill="#1f72cd" />
          <text x="18" y="15.200" className="brand-word small" fill="#fff">
            AMEX
          </text>
        </>
      );
    case "discover":
      return (
        <>
          <circle cx="18" cy="12" r="5.500" fill="#f47216" />
          <path d="M3 18c8 3 20 2 30-4" stroke="#f47216" strokeWidth="1.500" fill="none" />
        </>
      );
    case "jcb":
      return (
        <>
          <rect x="7" y="4" width="6.500" height="16" rx="2.500" fill="#0b4ea2" />
          <rect x="14.700" y="4" width="6.500" height="16" rx="2.500" fill="#d7182a" />
          <rect x="22.400" y="4" width="6.500" height="16" rx="2.500" fill="#1a8f3c" />
        </>
      );
    case "maestro":
      return (
        <>
          <circle cx="14" cy="12" r="6.500" fill="#0099df" />
          <circle cx="22" cy="12" r="6.500" fill="#ed0006" />
          <path
            d="M18 6.900a6.500 6.500 0 0 1 0 10.200 6.500 6.500 0 0 1 0-10.200z"
            fill="#6c6bbd"
          />
        </>
      );
    case "diners":
      return (
        <>
          <circle cx="18" cy="12" r="8" fill="#0079be" />
          <circle cx="18" cy="12" r="6" fill="#fff" />
          <path
            d="M16.500 7.500v9a4.700 4.700 0 0 1 0-9zm3 0v9a4.700 4.700 0 0 0 0-9z"
            fill="#0079be"
          />
        </>
      );
    case "unionpay":
      return (
        <>
          <path d="M9 4h8l-3.500 16h-8z" fill="#e21836" />
          <path d="M16 4h8l-3.500 16h-8z" fill="#00447c" />
          <path d="M23 4h8l-3.500 16h-8z" fill="#007b84" />
        </>
      );
    default:
      return <path d="M5 9h26M5 15h8" stroke="#7b8781" strokeWidth="2" fill="none" />;
  }
}
