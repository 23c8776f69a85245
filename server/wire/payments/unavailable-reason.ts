import { z } from "zod";

/** Why a payment link cannot be paid; of several reasons the first one that holds is answered. */
export const UnavailableReason = z.enum(["deleted", "switched_off", "expired", "used_up"]);
export type UnavailableReason = z.infer<typeof UnavailableReason>;
