export const shells = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof shells)[number];

/** A word that may be typed, and what it does. */
export type Word = { text: string; says: string };
/** A command by the words that lead to it; "" is the program itself. */
export type Place = { path: string; words: Word[] };

/** A script that completes a program's commands in this shell. */
export function scriptFor(shell: Shell, name: string, places: Place[]): string {
  return { bash, zsh, fish, powershell }[shell](name, places);
}

/** Words that lead on: a flag and its value leave the place where it is. */
function steps(places: Place[]): string {
  return places.flatMap(({ path }) => (path === "" ? [] : [`"${path}"`])).join(" | ");
}

function bash(name: string, places: Place[]): string {
  const cases = places.map(({ path, words }) => `    "${path}") words="${texts(words)}" ;;`);
  return `# Completes ${name} in bash: eval "$(${name} completion bash)"
_${name}() {
  local word at="" words="" current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${at:+$at }$word" in
      ${steps(places)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name} ${name}
`;
}

function zsh(name: string, places: Place[]): string {
  const cases = places.map(({ path, words }) => {
    const described = words.map(({ text, says }) => `'${text}:${oneLine(says)}'`);
    return `    "${path}") offered=(${described.join(" ")}) ;;`;
  });
  return `#compdef ${name}
# Completes ${name} in zsh: source <(${name} completion zsh)
_${name}() {
  local word at=""
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      ${steps(places)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join("\n")}
  esac
  _describe '${name}' offered || _files
}
compdef _${name} ${name}
`;
}

function fish(name: string, places: Place[]): string {
  const known = places.flatMap(({ path }) => (path === "" ? [] : [`"${path}"`])).join(" ");
  const lines = places.flatMap(({ path, words }) =>
    words.map(({ text, says }) => {
      const what = text.startsWith("--") ? `-l ${text.slice(2)}` : `-a ${text}`;
      const about = says === "" ? "" : ` -d '${oneLine(says)}'`;
      return `complete -c ${name} -n '__${name}_at "${path}"' ${what}${about}`;
    }),
  );
  return `# Completes ${name} in fish: ${name} completion fish | source
function __${name}_at
  set -l at ""
  for word in (commandline -opc)[2..]
    set -l next (string trim "$at $word")
    if contains -- "$next" ${known}
      set at $next
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join("\n")}
`;
}

/** Words are texts with their description behind a bar: PowerShell makes one list of a list of single pairs. */
function powershell(name: string, places: Place[]): string {
  const offers = places.map(({ path, words }) => {
    const described = words.map(({ text, says }) => `'${text}|${plainLine(says)}'`);
    return `    '${path}' = @(${described.join(", ")})`;
  });
  return `# Completes ${name} in PowerShell: ${name} completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName '${name}' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $offered = @{
${offers.join("\n")}
  }
  $at = ''
  foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $next = "$at $($element.Extent.Text)".Trim()
    if ($offered.ContainsKey($next)) { $at = $next }
  }
  foreach ($word in $offered[$at]) {
    $text, $says = $word -split '\\|', 2
    if (-not $text.StartsWith($wordToComplete)) { continue }
    if (-not $says) { $says = $text }
    [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $says)
  }
}
`;
}

/** A text for PowerShell's single quotes, in ASCII: curly quotes end it, too, and Windows pipes few other letters. */
function plainLine(text: string): string {
  return oneLine(text)
    .replaceAll(/[‘’‚‛]/g, "''")
    .replaceAll("…", "...")
    .replaceAll(/[^\x20-\x7e]/g, "");
}

function texts(words: Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** A text for single quotes, without colons: a colon would part a word from its description. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("'", "’").replaceAll("\\", "");
}
