import { Button } from "#components/ui/button.tsx";
import { DialogActions, DialogClose } from "#components/ui/dialog.tsx";

/** The end of a form in a dialog: it is left as it was, or sent. */
export function DialogEnd({ submit, busy }: { submit: string; busy: boolean }) {
  return (
    <DialogActions>
      <DialogClose>
        <Button variant="ghost">Not now</Button>
      </DialogClose>
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </DialogActions>
  );
}
