import type { Command } from "commander";
import { answer, jsonFlag } from "#server/programs/cli/answer.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
} from "#server/programs/cli/operator/operator.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type ReviewOptions = OperatorOptions & { note?: string };

export function addComplianceCommands(program: Command): void {
  const compliance = program
    .command("compliance")
    .description("Compliance records of organizations.");
  compliance
    .command("verify <id>")
    .description("Marks a complete record as verified.")
    .option("--note <note>", "a note for the merchant")
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action((id: string, options: ReviewOptions) => review(id, "verified", options));
  compliance
    .command("reject <id>")
    .description("Rejects a record, or reopens a verified one.")
    .requiredOption("--note <note>", "changes that the merchant must make")
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action((id: string, options: ReviewOptions) => review(id, "rejected", options));
}

async function review(
  id: string,
  result: "verified" | "rejected",
  options: ReviewOptions,
): Promise<void> {
  const { note = null, json } = options;
  const reviewed = await withServices(async (services) => {
    const { reviewComplianceRecord } = await import("#server/routers/compliance/review.ts");
    return reviewComplianceRecord(services, { id, result, note }, operatorOf(options));
  });
  answer(reviewed, { json, text: `Compliance record ${id} is ${result}.` });
}
