// Where the program is; startCanary() of @canary-payments/sdk/testing starts it.
exports.program = require("node:path").join(__dirname, "dist/server/programs/service/main.mjs");
