import * as nodeModule from "node:module";
import path from "node:path";

// The program of @canary-payments/testing-service, bundled by server/workshop/packages/build-testing-service.ts:
// startCanary() of the SDK starts it, and talks to it.

// What V8 made of its modules is kept beside them, or each start would compile megabytes again. Where that
// folder cannot be written, or Node is an older one, a start takes longer, and nothing else.
nodeModule.enableCompileCache?.(path.join(import.meta.dirname, "compiled"));
await import("#server/programs/testing-service/begin.ts");
