import { DomainError, notFound } from "#server/core/errors.ts";
import type { StaffContext } from "#server/routers/account/change-password.ts";
import { changeListChoices } from "#server/routers/lists/choices.ts";
import {
  type ListChoices,
  type RemoveView,
  type RenameView,
  type SaveView,
  viewsMax,
} from "#server/wire/dashboard/list-choices.ts";

/** Keeps a view, the last of its list. @throws conflict (the name) · invalid_state (too many) */
export function saveView(ctx: StaffContext, input: SaveView): Promise<ListChoices> {
  const { list, name, query } = input;
  return changeListChoices(ctx, list, (now) => {
    if (now.views.length >= viewsMax) {
      throw new DomainError(
        "invalid_state",
        `You have ${viewsMax} views of this list, which is the maximum. Delete one first.`,
      );
    }
    refuseTaken(now, name);
    return { ...now, views: [...now.views, { name, query }] };
  });
}

/** Another name for a view, in its place. @throws not_found · conflict (the name) */
export function renameView(ctx: StaffContext, input: RenameView): Promise<ListChoices> {
  const { list, name, to } = input;
  return changeListChoices(ctx, list, (now) => {
    const others = now.views.filter((view) => view.name !== name);
    if (others.length === now.views.length) throw notFound();
    refuseTaken({ ...now, views: others }, to);
    const views = now.views.map((view) => (view.name === name ? { ...view, name: to } : view));
    return { ...now, views };
  });
}

/** Forgets a view; what it showed stays. Removing it again changes nothing. */
export function removeView(ctx: StaffContext, { list, name }: RemoveView): Promise<ListChoices> {
  return changeListChoices(ctx, list, (now) => ({
    ...now,
    views: now.views.filter((view) => view.name !== name),
  }));
}

function refuseTaken({ views }: ListChoices, name: string): void {
  const isTaken = views.some((view) => view.name.toLowerCase() === name.toLowerCase());
  if (isTaken)
    throw new DomainError("conflict", `name: is taken: you already have a view “${name}”.`);
}
