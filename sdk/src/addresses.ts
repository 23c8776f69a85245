// Written by `npm run sdk` from the API document.
export const addresses = {"live":"https://live.canary.example","testing":"http://localhost:3000"} as const;
