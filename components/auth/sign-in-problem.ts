type SignInAnswer = { ok: boolean; status: number; error?: string | null } | undefined;

/**
 * The message for someone whose sign-in did not work; null when it did. An unknown account and a wrong password
 * read the same, so that nobody can find out who has an account.
 */
export function signInProblem(answer: SignInAnswer): string | null {
  if (!answer) return "Canary could not be reached. Check your connection and try again.";
  if (answer.ok && !answer.error) return null;
  if (answer.status === 429 || /rate.?limit|too.?many/i.test(answer.error ?? "")) {
    return "Too many attempts. Wait 15 minutes, then try again.";
  }
  if (answer.error === "single_sign_on_required")
    return "Your company requires single sign-on: use the button below.";
  if (answer.error === "CredentialsSignin" || answer.status === 401) {
    return "Email and password do not match an account.";
  }
  return "Signing in did not work. Try again in a moment.";
}
