/** Limits of staff passwords, in characters. */
export const passwordLengthMin = 8;
export const passwordLengthMax = 200;
