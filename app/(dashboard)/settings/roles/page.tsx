import type { Metadata } from "next";
import { getViewer } from "#app/(dashboard)/api.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { Check } from "#components/icons/icons.ts";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import { allScopes } from "#server/core/caller/scopes.ts";
import { doorsOf, opensFor } from "#server/procedures/doors.ts";
import { appRouter } from "#server/routers/root.ts";

export const metadata: Metadata = { title: "Roles" };

const roles = ["owner", "admin", "developer", "support", "viewer"] as const;

/** Made from what the service itself asks at every call, so that it cannot say anything else. */
export default async function RolesPage() {
  const { role: own } = await getViewer();
  const operations = doorsOf(appRouter);
  const doors = [...allScopes, "an owner"] as const;
  const rows = doors
    .map((scope) => ({ scope, calls: operations.filter(({ door }) => door === scope) }))
    .filter(({ calls }) => calls.length > 0);
  return (
    <>
      <PageHeader
        title="Roles"
        description="The permissions of each role. API keys are granted the same permissions, one by one."
      />
      <Card>
        <CardHeader title={`You are ${own}`} />
        <div
          role="region"
          aria-label="Permissions"
          tabIndex={0}
          className="relative overflow-x-auto"
        >
          <Table aria-label="Permissions of each role">
            <thead>
              <TableRow>
                <TableHeadCell>Permission</TableHeadCell>
                {roles.map((role) => (
                  <TableHeadCell key={role} className="capitalize">
                    {role}
                  </TableHeadCell>
                ))}
              </TableRow>
            </thead>
            <tbody>
              {rows.map(({ scope, calls }) => (
                <TableRow key={scope}>
                  <TableCell>
                    <code className="font-mono text-xs">{scope}</code>
                    <p className="max-w-96 text-xs break-words text-ink-muted">
                      {calls.map(({ name }) => name.split(".")[1]).join(", ")}
                    </p>
                  </TableCell>
                  {roles.map((role) => (
                    <TableCell key={role}>
                      {opensFor(role, scope) ? (
                        <Check aria-label="Yes" className="size-4" />
                      ) : (
                        <span className="sr-only">No</span>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          </Table>
        </div>
      </Card>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-ink-muted">
        <li>Everybody manages their own password and sessions.</li>
        <li>Only owners make, change or remove owners, and a merchant keeps at least one.</li>
        <li>Nobody can grant a key more permissions than they have.</li>
      </ul>
    </>
  );
}
