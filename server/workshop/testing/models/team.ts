import type { Role } from "#server/generated/prisma/enums.ts";

/** A merchant's team as somebody would keep it on paper: it shares nothing with the service. */
export type Team = {
  /** Roles by person. */
  members: Record<string, Role>;
  invitations: Record<string, { to: string; role: Role; by: string; status: string }>;
  /** People whose sign-ins from the time of their request have been ended. */
  ended: string[];
};

/** A request of one person: `by` makes it, with the role that they had when they asked. */
export type TeamAct = { by: string; role: Role } & (
  | { kind: "invite"; id: string; to: string; as: Role }
  | { kind: "withdraw"; id: string }
  | { kind: "accept" | "decline"; id: string }
  | { kind: "changeRole"; who: string; as: Role }
  | { kind: "remove"; who: string }
  | { kind: "close"; who: string }
);

export const managers: readonly Role[] = ["owner", "admin"];

/** Does it on paper: the code of the refusal, or null when it is done. Nothing is changed by a refusal. */
export function onPaper(team: Team, act: TeamAct): string | null {
  switch (act.kind) {
    case "close":
      team.ended.push(act.who);
      withdrawOf(team, act.who, null);
      return null;
    case "accept":
    case "decline":
      return answer(team, act);
    default:
      return mayNotBegin(team, act) ?? manage(team, act);
  }
}

type Managing = Extract<TeamAct, { kind: "invite" | "withdraw" | "changeRole" | "remove" }>;

function answer(team: Team, { kind, id, by }: TeamAct & { id: string }): string | null {
  const invitation = team.invitations[id];
  if (invitation?.status !== "open") return "invalid_state";
  invitation.status = kind === "accept" ? "accepted" : "declined";
  if (kind === "accept") team.members[by] ??= invitation.role;
  return null;
}

function mayNotBegin(team: Team, { by, role }: TeamAct): string | null {
  if (team.ended.includes(by)) return "unauthorized";
  const now = team.members[by];
  const mayStill = now === "owner" || (now === "admin" && role === "admin");
  return mayStill ? null : "insufficient_role";
}

function manage(team: Team, act: Managing): string | null {
  if (act.kind === "invite") return invite(team, act);
  if (act.kind === "withdraw") return withdraw(team, act);
  const { who, role } = act;
  const of = team.members[who];
  if (!of) return "not_found";
  const to = act.kind === "remove" ? null : act.as;
  if (role !== "owner" && (of === "owner" || to === "owner")) return "insufficient_role";
  const owners = Object.values(team.members).filter((one) => one === "owner").length;
  if (of === "owner" && to !== "owner" && owners === 1) return "invalid_state";
  if (to) team.members[who] = to;
  else {
    delete team.members[who];
    team.ended.push(who);
  }
  withdrawOf(team, who, to);
  return null;
}

function invite(team: Team, act: Extract<TeamAct, { kind: "invite" }>): string | null {
  if (act.as === "owner" && act.role !== "owner") return "insufficient_role";
  if (team.members[act.to]) return "conflict";
  const open = Object.values(team.invitations).find(
    ({ to, status }) => to === act.to && status === "open",
  );
  if (open?.role === "owner" && act.role !== "owner") return "insufficient_role";
  if (open) open.status = "withdrawn";
  team.invitations[act.id] = { to: act.to, role: act.as, by: act.by, status: "open" };
  return null;
}

function withdraw(team: Team, { id, role }: TeamAct & { id: string }): string | null {
  const invitation = team.invitations[id];
  if (invitation?.status !== "open") return "not_found";
  if (invitation.role === "owner" && role !== "owner") return "insufficient_role";
  invitation.status = "withdrawn";
  return null;
}

/** Nobody joins on the invitation of somebody who might not make it any more. */
function withdrawOf(team: Team, who: string, role: Role | null): void {
  if (role === "owner") return;
  for (const one of Object.values(team.invitations))
    if (one.by === who && one.status === "open" && (role !== "admin" || one.role === "owner"))
      one.status = "withdrawn";
}

/** One act and how it ended: a code, null when it was done, "unknown" when whoever did it died. */
export type Ended = { act: TeamAct; outcome: string | null };

/** All the teams that there may be now, if these were done one after the other in any order with these outcomes. */
export function possibleTeams(team: Team, acts: readonly Ended[]): Team[] {
  if (acts.length === 0) return [team];
  return acts.flatMap(({ act, outcome }, index) => {
    const others = acts.toSpliced(index, 1);
    // How often somebody may invite is no matter of the team's.
    if (outcome === "rate_limited") return possibleTeams(team, others);
    const after = structuredClone(team);
    const refusal = onPaper(after, act);
    if (outcome === "unknown")
      return [...possibleTeams(team, others), ...possibleTeams(after, others)];
    return refusal === outcome ? possibleTeams(after, others) : [];
  });
}
