#!/usr/bin/env node
// Checks the books of a payments service offline, without trust in it (contract §4, "Books a stranger can check (+)").
//
//   node verify.mjs --list seals.json [--list more.json] [--saved older-seals.json] [paper.pdf] [paper.json] [books.jsonl]
//
// Needs Node 18 or later and nothing else. In a browser import { verify } and pass texts, or bytes of a PDF. Exit codes: 0 sound,
// 1 not sound, 2 a file cannot be read, 3 nothing is proven wrong, but ask.

const sentences = {
  malformed: ["problem", "is not in the form of the contract"],
  list_gap: [
    "problem",
    "is not numbered 1, 2, 3 …: seals are missing from the list, or were added",
  ],
  list_chain: ["problem", "does not follow the seal before it: one of them was replaced"],
  key_unknown: ["problem", "is signed by a key that is not in the list, or is not the key it says"],
  signature: ["problem", "is not signed by its key: it was changed after it was signed"],
  key_not_handed_over: [
    "problem",
    "is signed by a key that the seal before does not name: a forgery, or all older keys were lost; ask for the new key by another way",
  ],
  list_time: ["problem", "is dated before the seal that it follows"],
  fork: [
    "problem",
    "differs from the saved list, and both are signed: history was rewritten from here on, or a backup was restored and the service went on from it",
  ],
  other_books: ["problem", "has nothing in common with the saved list: these are other books"],
  shorter: [
    "ask",
    "is the last one, and the saved list agrees and goes on: a backup was restored, or the list is withheld or old; nothing is rewritten so far",
  ],
  not_listed: [
    "ask",
    "is not in the list: fetch a newer list; if it is not there either, it was taken back",
  ],
  books_end: ["ask", "is later than the end of the books: ask for books that reach it"],
  key_changed: [
    "note",
    "is signed by a new key, which the seal before names: an orderly change of keys",
  ],
  proves: ["note", "is in the sealed books: compare it with what the paper says"],
  no_paper: [
    "ask",
    "carries no proof: it was made before its seal, or the proof was taken out; have it made again",
  ],
  moved: ["note", "comes from another address with the same seals: the service has moved"],
  more: ["note", "is not the end: the service has further pages of the list"],
  entry_number: [
    "problem",
    "does not follow the entry before it: an entry was removed, added or moved",
  ],
  entry_balance: ["problem", "has a balance that is not the sum of its account's entries"],
  entry_hash: [
    "problem",
    "does not fit its hash: it, its movement or an entry before it was changed",
  ],
  unbalanced: ["problem", "has entries that do not sum to zero"],
  seal_number: [
    "problem",
    "does not follow the merchant's seal before it: a seal is missing, or was added",
  ],
  seal_accounts: ["problem", "does not name the latest entries of its accounts"],
  seal_hash: [
    "problem",
    "does not fit its hash: it or a seal of the merchant before it was changed",
  ],
  seal_root: ["problem", "has other movements than it was sealed with"],
  seal_path: ["problem", "is not in the published seal: it was made or changed after publication"],
  seal_missing: ["problem", "is followed by movements without a seal"],
  paper_path: ["problem", "is not among the movements of its seal: the paper was changed"],
  paper_books: ["problem", "is not in the books, or is another one there"],
};

/** The bytes' SHA-256. Node's own is quicker by far; browsers have WebCrypto. */
const node = globalThis.process?.versions?.node ? await import("node:crypto") : null;
const subtle = (node?.webcrypto ?? globalThis.crypto).subtle;
async function sha256(...parts) {
  const bytes = joined(parts);
  if (node) return new Uint8Array(node.createHash("sha256").update(bytes).digest());
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

const utf8 = (value) => new TextEncoder().encode(value);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

class Finding extends Error {
  constructor(code, where) {
    super(code);
    Object.assign(this, { code, where });
  }
}

/** Stops a check at a value that is not in the form of the contract. */
function demand(isGood, where) {
  if (!isGood) throw new Finding("malformed", where);
}

function field(object, name, type, where) {
  const value = object?.[name];
  if (type === "text") demand(typeof value === "string", where);
  if (type === "count") demand(Number.isSafeInteger(value) && value >= 0, where);
  if (type === "whole") demand(typeof value === "string" && /^-?[0-9]{1,30}$/.test(value), where);
  if (type === "hash") demand(typeof value === "string" && /^[0-9a-f]{64}$/.test(value), where);
  if (type === "list") demand(Array.isArray(value), where);
  return value;
}

function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64url(text, where) {
  demand(typeof text === "string" && /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1, where);
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function parsed(text, where) {
  try {
    const value = JSON.parse(text);
    demand(typeof value === "object" && value !== null && !Array.isArray(value), where);
    return value;
  } catch {
    throw new Finding("malformed", where);
  }
}

const leafOf = (text) => sha256(new Uint8Array([0]), utf8(text));
const nodeOf = (left, right) => sha256(new Uint8Array([1]), left, right);

async function rootOf(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += 2)
      above.push(at + 1 < level.length ? await nodeOf(level[at], level[at + 1]) : level[at]);
    level = above;
  }
  return level[0] ?? sha256();
}

async function climb(leaf, path, where) {
  let hash = leaf;
  for (const step of path) {
    demand(typeof step === "string" && /^[lr][0-9a-f]{64}$/.test(step), where);
    const other = fromHex(step.slice(1));
    hash = step[0] === "l" ? await nodeOf(other, hash) : await nodeOf(hash, other);
  }
  return hex(hash);
}

// The public list of seals.

async function readSeal(jws, number, keys) {
  const where = `seal ${number}`;
  demand(typeof jws === "string" && jws.split(".").length === 3, where);
  const [head, body, signature] = jws.split(".");
  const header = parsed(new TextDecoder().decode(fromBase64url(head, where)), where);
  const payload = parsed(new TextDecoder().decode(fromBase64url(body, where)), where);
  demand(header.alg === "ES256", where);
  const kid = field(header, "kid", "text", where);
  const seal = {
    kid,
    number: field(payload, "seal", "count", where),
    root: field(payload, "root", "hash", where),
    at: field(payload, "at", "text", where),
    keys: field(payload, "keys", "list", where),
    previous: payload.previous === null ? null : field(payload, "previous", "hash", where),
    hash: hex(await sha256(utf8(`${head}.${body}`))),
  };
  if (seal.number !== number) throw new Finding("list_gap", where);
  const jwk = keys.get(kid);
  if (!jwk || (await thumbprint(jwk)) !== kid) throw new Finding("key_unknown", where);
  const { x, y } = jwk;
  const ofKey = { name: "ECDSA", namedCurve: "P-256" };
  let isSigned = false;
  try {
    const key = await subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y }, ofKey, false, [
      "verify",
    ]);
    const bytes = fromBase64url(signature, where);
    const how = { name: "ECDSA", hash: "SHA-256" };
    isSigned =
      bytes.length === 64 && (await subtle.verify(how, key, bytes, utf8(`${head}.${body}`)));
  } catch {
    isSigned = false;
  }
  if (!isSigned) throw new Finding("signature", where);
  return seal;
}

/** RFC 7638: the key's id is made of the key itself, so that nobody has to be believed about it. */
async function thumbprint({ crv, kty, x, y }) {
  if (crv !== "P-256" || kty !== "EC" || typeof x !== "string" || typeof y !== "string")
    return null;
  const bytes = await sha256(utf8(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function readList(texts, name, add) {
  const list = { seals: [], service: null };
  const where = (number) => (name === "list" ? `seal ${number}` : `${name}, seal ${number}`);
  try {
    const pages = texts.map((text) => parsed(text, name));
    const keys = new Map();
    for (const page of pages)
      for (const key of field(page, "keys", "list", name))
        keys.set(field(key, "kid", "text", name), key);
    const all = pages.flatMap((page) => field(page, "seals", "list", name));
    list.service = field(pages[0], "service", "text", name);
    for (const jws of all) {
      const before = list.seals.at(-1);
      const seal = await readSeal(jws, list.seals.length + 1, keys);
      if (seal.previous !== (before?.hash ?? null))
        throw new Finding("list_chain", `seal ${seal.number}`);
      if (before && !before.keys.includes(seal.kid))
        throw new Finding("key_not_handed_over", `seal ${seal.number}`);
      if (before && seal.at < before.at) throw new Finding("list_time", `seal ${seal.number}`);
      if (before && before.kid !== seal.kid) add("key_changed", where(seal.number));
      list.seals.push(seal);
    }
    if (typeof pages.at(-1).next === "number") add("more", where(list.seals.length));
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    add(
      error.code,
      name === "list" || error.where === name ? error.where : `${name}, ${error.where}`,
    );
    list.isBroken = true;
  }
  return list;
}

function compare(list, saved, add) {
  const length = Math.min(list.seals.length, saved.seals.length);
  for (let at = 0; at < length; at += 1) {
    if (list.seals[at].hash === saved.seals[at].hash) continue;
    add(at === 0 ? "other_books" : "fork", `seal ${at + 1}`);
    return;
  }
  if (list.isBroken || saved.isBroken) return;
  if (list.seals.length < saved.seals.length) add("shorter", `seal ${list.seals.length}`);
  if (list.service !== saved.service) add("moved", "list");
}

// Papers and books.

function movementLine(movement, merchantId, where) {
  const texts = ["id", "type", "currency", "relatedEntityType", "relatedEntityId"];
  const [id, type, ...others] = texts.map((name) => field(movement, name, "text", where));
  return [id, merchantId, type, ...others, field(movement, "at", "count", where)].join("|");
}

const movementLeaf = (movement, merchantId, where) =>
  leafOf(
    `${movementLine(movement, merchantId, where)}|${field(movement, "amount", "whole", where)}|${field(movement, "legs", "hash", where)}`,
  );

/** Whether a merchant's seal is in the list's seal that it names. */
async function checkPublished(seal, merchantId, list, where) {
  const number = field(seal, "number", "count", where);
  const size = field(seal, "movements", "count", where);
  const published = field(seal, "published", "count", where);
  const parts = [
    number,
    field(seal, "hash", "hash", where),
    field(seal, "root", "hash", where),
    size,
  ];
  const line = [merchantId, ...parts, field(seal, "at", "count", where)].join("|");
  const root = await climb(await leafOf(line), field(seal, "path", "list", where), where);
  const listed = list.seals[published - 1];
  if (!listed && !list.isBroken) throw new Finding("not_listed", `seal ${published}, of ${where},`);
  if (!listed || listed.root !== root) throw new Finding("seal_path", where);
}

/** 9999-12-31: later times have no form that both verifiers write alike. */
const timeMax = 253_402_300_799_999;

async function checkPaper(paper, { list, add }) {
  const merchantId = field(paper, "merchantId", "text", "paper");
  const { movement, seal } = paper;
  const where = `movement ${field(movement, "id", "text", "paper")}`;
  const leaf = await movementLeaf(movement, merchantId, where);
  const root = await climb(leaf, field(paper, "path", "list", where), where);
  if (root !== field(seal, "root", "hash", where)) throw new Finding("paper_path", where);
  await checkPublished(seal, merchantId, list, where);
  demand(movement.at <= timeMax, where);
  const { type, amount, currency, relatedEntityId } = movement;
  const time = new Date(movement.at).toISOString();
  add(
    "proves",
    `${where} (${type}, ${amount} of the smallest unit of ${currency}, ${relatedEntityId}, ${time})`,
  );
  return { merchantId, id: movement.id, leaf: hex(leaf), seal: seal.number };
}

async function checkBooks(lines, { list, books }) {
  const { merchantId } = books;
  let movements = [];
  for (const line of lines) {
    if ("movement" in line) movements.push(line.movement);
    else {
      demand("seal" in line, "books");
      await checkSeal(line.seal, movements, { list, books });
      books.seal = line.seal.number;
      movements = [];
    }
  }
  if (movements.length > 0)
    throw new Finding("seal_missing", `seal ${books.seal} of ${merchantId}`);
}

async function checkSeal(seal, movements, { list, books }) {
  const { merchantId, accounts } = books;
  const number = field(seal, "number", "count", "books");
  const where = `seal ${number} of ${merchantId}`;
  if (number !== books.seal + 1) throw new Finding("seal_number", where);
  const entries = movements.flatMap((movement) => entriesOf(movement, merchantId));
  entries.sort(byPlace);
  const moved = new Map();
  for (const entry of entries) {
    const account = accounts.get(entry.account) ?? { number: 0n, balance: 0n, hash: "" };
    const at = `entry ${entry.number} of account ${entry.account}`;
    if (BigInt(entry.number) !== account.number + 1n) throw new Finding("entry_number", at);
    if (BigInt(entry.balanceAfter) !== account.balance + BigInt(entry.amount))
      throw new Finding("entry_balance", at);
    const text = `${entry.account}|${entry.number}|${entry.amount}|${entry.balanceAfter}|${entry.text}`;
    if (hex(await sha256(fromHex(account.hash), utf8(text))) !== entry.hash)
      throw new Finding("entry_hash", at);
    const next = {
      number: BigInt(entry.number),
      balance: BigInt(entry.balanceAfter),
      hash: entry.hash,
    };
    accounts.set(entry.account, next);
    moved.set(entry.account, `${entry.account}|${entry.number}|${entry.hash}`);
  }
  const named = field(seal, "accounts", "list", where).map(
    (one) =>
      `${field(one, "id", "text", where)}|${field(one, "number", "whole", where)}|${field(one, "hash", "hash", where)}`,
  );
  const text = [...moved.values()].join("\n");
  if (named.join("\n") !== text) throw new Finding("seal_accounts", where);
  const hash = hex(await sha256(fromHex(books.hash), utf8(text)));
  if (hash !== field(seal, "hash", "hash", where)) throw new Finding("seal_hash", where);
  const leaves = [];
  for (const movement of movements) {
    const leaf = await movementLeaf(
      { ...movement, ...(await sumsOf(movement)) },
      merchantId,
      where,
    );
    books.leaves.set(movement.id, hex(leaf));
    leaves.push(leaf);
  }
  const root = hex(await rootOf(leaves));
  if (root !== seal.root || movements.length !== seal.movements)
    throw new Finding("seal_root", where);
  await checkPublished(seal, merchantId, list, where);
  Object.assign(books, { hash, movements: books.movements + movements.length });
}

const order = (a, b) => (a < b ? -1 : Number(a > b));
const byPlace = (a, b) => order(a.account, b.account) || order(BigInt(a.number), BigInt(b.number));

function entriesOf(movement, merchantId) {
  const where = `movement ${field(movement, "id", "text", "books")}`;
  const description =
    movement.description === null ? "" : field(movement, "description", "text", where);
  const text = `${movementLine(movement, merchantId, where)}|${description}`;
  const entries = field(movement, "entries", "list", where).map((entry) => ({
    text,
    account: field(entry, "account", "text", where),
    number: field(entry, "number", "whole", where),
    amount: field(entry, "amount", "whole", where),
    balanceAfter: field(entry, "balanceAfter", "whole", where),
    hash: field(entry, "hash", "hash", where),
  }));
  const sum = entries.reduce((total, { amount }) => total + BigInt(amount), 0n);
  if (sum !== 0n || entries.length < 2) throw new Finding("unbalanced", where);
  return entries;
}

/** The sum of what came in, and the hash over the entries' hashes. */
async function sumsOf({ entries }) {
  const hashes = [...entries].sort(byPlace).map(({ hash }) => fromHex(hash));
  const gains = entries.map(({ amount }) => BigInt(amount)).filter((amount) => amount > 0n);
  const amount = String(gains.reduce((sum, gain) => sum + gain, 0n));
  return { amount, legs: hex(await sha256(...hashes)) };
}

/**
 * Checks texts: pages of the list, pages of a list that was saved earlier, papers (also bytes of a PDF) and books. Answers the verdict
 * ("sound", "not sound" or "ask") and the findings, each "problem", "ask" or "note" with place and sentence.
 */
export async function verify({ lists, saved = [], files = [] }) {
  const findings = [];
  const add = (code, where) => {
    const [kind, sentence] = sentences[code];
    findings.push({ kind, code, where, sentence });
  };
  const list = await readList(lists, "list", add);
  if (saved.length > 0) compare(list, await readList(saved, "saved list", add), add);
  const [papers, shelf] = [[], []];
  for (const file of files) {
    try {
      const texts = typeof file === "string" ? [file] : await attachedTo(file);
      for (const text of texts) await readFile(text, { list, papers, shelf, add });
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      add(error.code, error.where);
    }
  }
  for (const paper of papers) {
    const books = shelf.find(({ merchantId }) => merchantId === paper.merchantId);
    if (!books || books.leaves.get(paper.id) === paper.leaf) continue;
    add(paper.seal > books.seal ? "books_end" : "paper_books", `movement ${paper.id}`);
  }
  const has = (kind) => findings.some((finding) => finding.kind === kind);
  const verdict = has("problem") ? "not sound" : has("ask") ? "ask" : "sound";
  const movements = shelf.reduce((sum, books) => sum + books.movements, 0);
  return { verdict, findings, seals: list.seals.length, papers: papers.length, movements };
}

/** Bytes that an attachment may have when it is unpacked. */
const attachedMax = 100_000_000;

/** Texts of proofs that are attached to a PDF (ISO 32000-1, 7.11.4). */
async function attachedTo(bytes) {
  const texts = [];
  const file = latin1(bytes);
  for (const { index } of file.matchAll(/\/EmbeddedFile(?![A-Za-z])/g)) {
    const start = file.indexOf("stream", index);
    const head = file.slice(Math.max(file.lastIndexOf(" obj", index), 0), Math.max(start, 0));
    const from = start + (file.startsWith("\r", start + 6) ? 8 : 7);
    const length = /\/Length ([0-9]{1,9})(?! [0-9]+ R)/.exec(head)?.[1];
    const to = length ? from + Number(length) : file.indexOf("endstream", from);
    demand(start >= 0 && to >= from && to <= bytes.length, "file");
    const packed = bytes.subarray(from, to);
    const text = plain(head.includes("/FlateDecode") ? await unpacked(packed) : packed);
    if (text.startsWith('{"paper"') || text.startsWith('{"books"')) texts.push(text);
  }
  if (texts.length === 0) throw new Finding("no_paper", "file");
  return texts;
}

const plain = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

function latin1(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join("");
}

async function unpacked(bytes) {
  try {
    if (node) {
      const { inflateSync } = await import("node:zlib");
      return inflateSync(bytes, { maxOutputLength: attachedMax });
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new Finding("malformed", "file");
  }
}

async function readFile(text, { list, papers, shelf, add }) {
  const lines = isObject(text) ? [text] : text.split("\n").filter((line) => line.trim() !== "");
  const first = parsed(lines[0] ?? "", "file");
  if ("paper" in first) {
    for (const line of lines) papers.push(await checkPaper(parsed(line, "file"), { list, add }));
    return;
  }
  demand("books" in first, "file");
  const merchantId = field(first, "merchantId", "text", "books");
  const books = {
    merchantId,
    accounts: new Map(),
    leaves: new Map(),
    hash: "",
    seal: 0,
    movements: 0,
  };
  shelf.push(books);
  await checkBooks(
    lines.slice(1).map((line) => parsed(line, "books")),
    { list, books },
  );
}

function isObject(text) {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** The answer as it is printed; the same letters as verify.py prints. */
export function inWords({ verdict, findings, seals, papers, movements }) {
  const lines = findings.map(
    ({ kind, code, where, sentence }) => `${kind} ${code}: ${where} ${sentence}.`,
  );
  return [
    ...lines,
    `${verdict}: ${seals} seals, ${movements} movements in books, ${papers} papers.`,
  ].join("\n");
}

/** A PDF as its bytes, anything else as text. */
function fileOf(bytes) {
  return latin1(bytes.subarray(0, 5)) === "%PDF-" ? bytes : plain(bytes);
}

async function main(args) {
  const { readFileSync } = await import("node:fs");
  const given = { lists: [], saved: [], files: [] };
  try {
    for (let at = 0; at < args.length; at += 1) {
      if (args[at] === "--list") given.lists.push(readFileSync(args[(at += 1)], "utf8"));
      else if (args[at] === "--saved") given.saved.push(readFileSync(args[(at += 1)], "utf8"));
      else given.files.push(fileOf(readFileSync(args[at])));
    }
  } catch (error) {
    console.error(`A file cannot be read: ${error.message}`);
    return 2;
  }
  if (given.lists.length === 0) {
    console.error(
      "Usage: node verify.mjs --list seals.json [--saved older.json] [paper.pdf] [paper.json] [books.jsonl]",
    );
    return 2;
  }
  const answer = await verify(given);
  console.log(inWords(answer));
  return { sound: 0, "not sound": 1, ask: 3 }[answer.verdict];
}

if (node) {
  const { pathToFileURL } = await import("node:url");
  const { realpathSync } = await import("node:fs");
  const started = process.argv[1];
  if (started && import.meta.url === pathToFileURL(realpathSync(started)).href)
    process.exitCode = await main(process.argv.slice(2));
}
