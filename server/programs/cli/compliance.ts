import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type ReviewOptions = JsonOption & { note?: string };

export function addComplianceCommands(program: Command): void {
  const compliance = program
    .command("compliance")
    .description("Compliance records of organizations.");
  compliance
    .command("verify <id>")
    .description("Marks a complete record as verified.")
    .option("--note <note>", "a note for the merchant")
    .option(...jsonFlag)
    .action((id: string, options: ReviewOptions) => review(id, "verified", options));
  compliance
    .command("reject <id>")
    .description("Rejects a record, or reopens a verified one.")
    .requiredOption("--note <note>", "what has to change")
    .option(...jsonFlag)
    .action((id: string, options: ReviewOptions) => review(id, "rejected", options));
}

async function review(
  id: string,
  result: "verified" | "rejected",
  { note, json }: ReviewOptions,
): Promise<void> {
  const reviewed = await withServices(async (services) => {
    const { reviewComplianceRecord } = await import("#server/routers/compliance/review.ts");
    return reviewComplianceRecord(services, { id, result, note: note ?? null });
  });
  answer(reviewed, { json, text: `Compliance record ${id} is ${result}.` });
}
