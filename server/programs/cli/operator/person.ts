import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  addPasswordOptions,
  passwordOf,
  type PasswordOptions,
} from "#server/programs/cli/ask-password.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
  reasonFlag,
} from "#server/programs/cli/operator/operator.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

/** Actions on an account, by the name of their operation in routers/operator/people.ts. */
const acts = {
  disable: {
    run: "disablePerson",
    says: "Closes an account: nobody can sign in with it, and its invitations are withdrawn.",
  },
  enable: { run: "enablePerson", says: "Reopens a closed account." },
  revoke: {
    run: "revokeOfPerson",
    says: "Ends all sessions of a person, and revokes every key and invitation that they created.",
  },
  "reset-factor": { run: "resetFactors", says: "Removes a lost second factor; requires a reason." },
} as const;

export function addPersonCommands(program: Command): void {
  const person = program.command("person").description("Accounts of people, at all merchants.");
  person
    .command("list")
    .description("Lists people: state, second factor, last seen, merchants.")
    .option("--merchant <id>", "only people of this merchant")
    .option(...jsonFlag)
    .action(list);
  for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
    person
      .command(name)
      .description(acts[name].says)
      .argument("<email>", "whose account")
      .option(...reasonFlag)
      .option(...operatorFlag)
      .option(...jsonFlag)
      .action((email: string, options: OperatorOptions) => act(email, name, options));
  }
  addPasswordOptions(person.command("set-password"))
    .description("Sets a password, and ends all sessions of the person.")
    .argument("<email>", "whose account")
    .option(...reasonFlag)
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action(setPassword);
}

async function act(
  email: string,
  name: keyof typeof acts,
  options: OperatorOptions,
): Promise<void> {
  const done = await withServices(async (services) => {
    const people = await import("#server/routers/operator/people.ts");
    return people[acts[name].run](services, { email, operator: operatorOf(options) });
  });
  answer(done, { json: options.json, text: `${name}: done for ${email} (${done.id}).` });
}

async function setPassword(
  email: string,
  options: OperatorOptions & PasswordOptions,
): Promise<void> {
  const password = await passwordOf(options);
  const done = await withServices(async (services) => {
    const people = await import("#server/routers/operator/people.ts");
    return people.setPassword(services, { email, password, operator: operatorOf(options) });
  });
  answer(done, { json: options.json, text: `The password of ${email} is set.` });
}

async function list({ merchant: merchantId, json }: JsonOption & { merchant?: string }) {
  const people = await withServices(async (services) => {
    const { listPeople } = await import("#server/routers/operator/lists.ts");
    return listPeople(services, { merchantId });
  });
  const lines = people.map(({ email, name, disabledAt, secondFactorSince, lastSeenAt, works }) =>
    [
      email,
      name,
      disabledAt ? "DISABLED" : "open",
      secondFactorSince ? "second factor" : "password only",
      `seen ${lastSeenAt ?? "never"}`,
      works.map(({ merchantId: at, role }) => `${role} at ${at}`).join(", "),
    ].join("  "),
  );
  answer({ people }, { json, text: lines.join("\n") || "Nobody." });
}
