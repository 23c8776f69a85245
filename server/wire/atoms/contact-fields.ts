/** What a person types about themselves, judged the same way by the server and by the page's script. */

export function emailProblem(typed: string): "email_invalid" | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) ? null : "email_invalid";
}

/** Digits with what people put between them; a country code where it is abroad. */
export function phoneProblem(typed: string): "phone_invalid" | null {
  return /^\+?[\p{Nd}\s().\-/]{5,}$/u.test(typed.trim()) ? null : "phone_invalid";
}
