"use client";

import { DateTime } from "#components/display/time/date-time.tsx";
import { deviceWords } from "#components/settings/sign-in/device-words.ts";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { RememberedDevice } from "#server/wire/access/account.ts";

/** Where one's second factor is not asked for, and the way to have it asked again. */
export function RememberedDevices({ devices }: { devices: RememberedDevice[] }) {
  const forget = trpc.account.forgetDevice.useMutation(useToasts(() => "The device is forgotten"));
  return (
    <Card>
      <CardHeader
        title="Remembered devices"
        description="Sign-ins there do not ask for your second factor. Sensitive actions still do."
      />
      <CardBody>
        <ul aria-label="Remembered devices" className="divide-y divide-line">
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="break-words">
                  {deviceWords(device.userAgent)}{" "}
                  {device.isThisOne && <Badge tone="info">This one</Badge>}
                </p>
                <p className="text-ink-muted">
                  {device.ip ?? "Address not known"}, last used{" "}
                  <DateTime value={device.lastUsedAt} />, until{" "}
                  <DateTime value={device.expiresAt} dateOnly />
                </p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Forget ${deviceWords(device.userAgent)}`}
                busy={forget.isPending && forget.variables.id === device.id}
                onClick={() => forget.mutate({ id: device.id })}
              >
                Forget
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
