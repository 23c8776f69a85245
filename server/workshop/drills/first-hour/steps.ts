/** A sentence that a stranger needed for a step, and the page on which it stands. */
export type Quote = { page: string; sentence: string };
/** `line`: the word with which a shop's line begins once the step is done. Without one the drill does it. */
export type Step = { title: string; line?: string; needs: Quote[] };

/** At most ten: beyond that it is no first hour. */
export const stepsMax = 10;

const first = "/docs/guides/first-payment";
const webhooks = "/docs/guides/webhooks";
const verify = "/docs/guides/verify-webhooks";

export const steps: Step[] = [
  {
    title: "start the service, and take its API key",
    needs: [
      {
        page: "README.md",
        sentence:
          "`npm start` prints the dashboard's address, a demo sign-in, an API key, a curl and a payable link.",
      },
      { page: "README.md", sentence: "The same facts stand in `.data/demo.json`" },
      { page: first, sentence: "use the one that a demo installation prints when it starts" },
    ],
  },
  {
    title: "install the client, or copy the function that verifies",
    needs: [
      {
        page: first,
        sentence: "npm install {{url}}/sdk/canary-payments-sdk-{{version}}.tgz",
      },
      { page: first, sentence: "export CANARY_URL={{url}} CANARY_KEY=sk_test_…" },
      { page: verify, sentence: "Copy the one of your language" },
    ],
  },
  {
    title: "create a webhook endpoint",
    line: "endpoint",
    needs: [
      { page: webhooks, sentence: "console.log(endpoint.secret); // shown only once" },
      {
        page: webhooks,
        sentence:
          "A service that you run on your machine with `npm start` can call `http://localhost:4000/hooks/canary`.",
      },
      { page: first, sentence: "Each operation of the reference shows curl, Python and Go" },
    ],
  },
  {
    title: "open a checkout",
    line: "session",
    needs: [
      { page: first, sentence: "console.log(session.sessionUrl);" },
      {
        page: first,
        sentence:
          "Amounts are whole numbers in the currency's smallest unit (cents): `4900` is €49.00, and ¥4,900.",
      },
    ],
  },
  {
    title: "pay on its page",
    line: "paid",
    needs: [
      {
        page: first,
        sentence:
          "In testing pay with the test card `4242 4242 4242 4242`, any future date and any code.",
      },
    ],
  },
  {
    title: "verify the webhook",
    line: "webhook",
    needs: [
      {
        page: first,
        sentence: "The webhook `checkout.session.completed`. Use it to fulfill orders",
      },
      { page: webhooks, sentence: "const event = await canary.webhooks.unwrap(" },
      { page: verify, sentence: "Answer 400 if the function refuses the webhook." },
      { page: verify, sentence: "`io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))`" },
    ],
  },
  {
    title: "refund a part",
    line: "refund",
    needs: [
      { page: first, sentence: "{ paymentIntentId, ...(amount === undefined ? {} : { amount }) }" },
    ],
  },
  {
    title: "read the balance",
    line: "balance",
    needs: [
      { page: first, sentence: "The same is at `GET /api/canary/balance`." },
      {
        page: first,
        sentence:
          "A payment adds to `amount` when it succeeds, less the fee, and a refund takes from it when you ask for it.",
      },
    ],
  },
];
