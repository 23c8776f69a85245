// Tells the person who waits what is being done. The launcher uses it before any package is
// installed, on Node 18: plain JavaScript and nothing but Node.

/** What is done sooner than this needs no word. */
const quietMs = 400;
const redrawMs = 100;
/** Where there is no terminal, a line says so often that work goes on. */
const lineEveryMs = 10_000;
const spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const barWidth = 24;

/**
 * Begins one step of work, "Building the pages". On a terminal one line shows it with a spinner,
 * a bar if a total is known, and the seconds; elsewhere plain lines do.
 * @param {string} title
 * @param {{ stream?: NodeJS.WriteStream, now?: () => number }} [options]
 */
export function startStep(title, options = {}) {
  const { stream = process.stdout, now = () => performance.now() } = options;
  const startedAt = now();
  const live = stream.isTTY === true && process.env.TERM !== "dumb";
  const state = {
    detail: "",
    done: 0,
    total: 0,
    counted: "",
    shown: false,
    lineAt: startedAt,
    turn: 0,
  };
  const elapsed = () => Math.round((now() - startedAt) / 1000);

  function tick() {
    if (now() - startedAt < quietMs) return;
    if (live) draw();
    else if (!state.shown) writeLine(`${title} …`);
    else if (now() - state.lineAt >= lineEveryMs) writeLine(`  ${describe()}`);
    state.shown = true;
  }

  function draw() {
    const frame = spinner[state.turn++ % spinner.length];
    const text = `${frame} ${title}${state.total > 0 ? ` ${bar(state)}` : " …"} ${describe()}`;
    stream.write(`\r\u001B[2K${text.slice(0, (stream.columns || 80) - 1)}`);
  }

  /** @param {string} text */
  function writeLine(text) {
    stream.write(`${text}\n`);
    state.lineAt = now();
  }

  function describe() {
    const count = state.total > 0 ? state.counted : state.detail;
    return [count, `${elapsed()} s`].filter((part) => part !== "").join(", ");
  }

  const timer = setInterval(tick, live ? redrawMs : quietMs);
  timer.unref();

  /** @param {string | undefined} result */
  function end(result) {
    clearInterval(timer);
    if (live && state.shown) stream.write("\r\u001B[2K");
    if (result !== undefined) stream.write(`${result}\n`);
  }

  return {
    /** What of it is being done: "collecting page data". */
    detail: (/** @type {string} */ text) => {
      state.detail = text;
    },
    count: (/** @type {number} */ done, /** @type {number} */ total) => {
      state.done = Math.min(done, total);
      state.total = total;
      state.counted = `${grouped(state.done)} of ${grouped(total)}`;
    },
    /** How much is done where nothing can be counted, from 0 to 1: a guess, and told as one. */
    share: (/** @type {number} */ done) => {
      state.done = done;
      state.total = 1;
      state.counted = `about ${Math.floor(done * 100)} %`;
    },
    /** Ends the step; `result` ("Built the pages") is printed, with the seconds, if it took any time. */
    done: (/** @type {string} */ result) => {
      const tookLong = state.shown || now() - startedAt >= quietMs;
      end(tookLong ? `${result} in ${elapsed()} s.` : undefined);
    },
    /** Ends the step without a word: the caller says what went wrong. */
    fail: () => end(undefined),
  };
}

/** @param {{ done: number, total: number }} state */
function bar({ done, total }) {
  const filled = Math.round((done / total) * barWidth);
  return `${"█".repeat(filled)}${"░".repeat(barWidth - filled)}`;
}

/** @param {number} count */
function grouped(count) {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
