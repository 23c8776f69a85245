import { Secret, TOTP } from "otpauth";
import type { Clock } from "#server/core/clock.ts";

/** The code that an authenticator app with this secret shows at this moment. */
export function authenticatorCode(secret: string, clock: Clock): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return app.generate({ timestamp: clock.now().getTime() });
}
