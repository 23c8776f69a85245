import { tellSignedOut } from "#components/auth/session/session-channel.ts";
import { dropDrafts } from "#components/form/unsaved/drafts.ts";
import { toastProblem } from "#components/ui/toast.tsx";

/** Ends the session in this browser, and leads to where the next begins. */
export async function signOut(): Promise<void> {
  try {
    const auth = await import("next-auth/react");
    await auth.signOut({ redirect: false });
    dropDrafts();
    tellSignedOut();
    window.location.replace("/sign-in");
  } catch {
    toastProblem("You are still signed in: the service did not answer. Try again.");
  }
}
