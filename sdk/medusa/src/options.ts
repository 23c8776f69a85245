/** @throws Error that names everything that is wrong with them */
export function checkOptions(options: Record<string, unknown>): void {
  const problems = [
    startsWith(options, "apiKey", /^sk_(?:test|live)_/, "a key of Canary's, sk_test_…"),
    startsWith(options, "webhookSecret", /^whsec_/, "the webhook endpoint's secret, whsec_…"),
    ...["baseUrl", "successUrl", "cancelUrl"].map((name) =>
      startsWith(options, name, /^https?:\/\/[^/]/, "a URL that begins with https://"),
    ),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(`@canary-payments/medusa: ${problems.join(" ")}`);
}

function startsWith(
  options: Record<string, unknown>,
  name: string,
  start: RegExp,
  expected: string,
): string | undefined {
  const given = options[name];
  if (typeof given === "string" && start.test(given)) return undefined;
  return `The option ${name} must be ${expected}.`;
}
