import { Argument, type Command } from "commander";
import {
  type Place,
  scriptFor,
  type Shell,
  shells,
  type Word,
} from "#server/programs/cli/completion-scripts.ts";
import { oneOf } from "#server/programs/cli/typed.ts";

export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("Prints a completion script for a shell, such as: completion bash.")
    .addArgument(new Argument("<shell>", "which").choices(shells).argParser(oneOf(shells)))
    .action((shell: Shell) => {
      process.stdout.write(scriptFor(shell, program.name(), placesOf(program)));
    });
}

/** Every command with what may follow it: the very table that `--help` is written from. */
export function placesOf(command: Command, path = ""): Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const words: Word[] = [
    ...commands.map((one) => ({ text: one.name(), says: one.summary() || one.description() })),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) =>
      argChoices.map((text) => ({ text, says: "" })),
    ),
    ...help
      .visibleOptions(command)
      .flatMap(({ long, description }) => (long ? [{ text: long, says: description }] : [])),
  ];
  const below = commands.flatMap((one) => placesOf(one, `${path} ${one.name()}`.trim()));
  return [{ path, words }, ...below];
}
