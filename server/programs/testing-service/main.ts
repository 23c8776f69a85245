import * as nodeModule from "node:module";
import path from "node:path";

// The program of @canary-payments/testing-service, bundled by server/workshop/packages/build-testing-service.ts:
// startCanary() of the SDK starts it, and talks to it.

// Keeps V8's compiled code beside the modules, or each start would compile megabytes again. Where that folder
// cannot be written, or Node is an older one, a start only takes longer.
nodeModule.enableCompileCache?.(path.join(import.meta.dirname, "compiled"));
await import("#server/programs/testing-service/begin.ts");
