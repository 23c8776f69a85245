#!/usr/bin/env python3
"""Checks the books of a payments service offline, without trust in it (contract section 4, "Books a stranger can check (+)").

    python3 verify.py --list seals.json [--list more.json] [--saved older-seals.json] [paper.pdf] [paper.json] [books.jsonl]

Needs Python 3.8 or later and nothing else. Exit codes: 0 sound, 1 not sound, 2 a file cannot be read, 3 nothing is
proven wrong, but ask. It prints the same letters as verify.mjs; a signature takes it some ten milliseconds.
"""
import base64
import datetime
import hashlib
import json
import re
import sys
import zlib

SENTENCES = {
    "malformed": ("problem", "is not in the form of the contract"),
    "list_gap": ("problem", "is not numbered 1, 2, 3 …: seals are missing from the list, or were added"),
    "list_chain": ("problem", "does not follow the seal before it: one of them was replaced"),
    "key_unknown": ("problem", "is signed by a key that is not in the list, or is not the key it says"),
    "signature": ("problem", "is not signed by its key: it was changed after it was signed"),
    "key_not_handed_over": ("problem", "is signed by a key that the seal before does not name: a forgery, or all older keys were lost; ask for the new key by another way"),
    "list_time": ("problem", "is dated before the seal that it follows"),
    "fork": ("problem", "differs from the saved list, and both are signed: history was rewritten from here on, or a backup was restored and the service went on from it"),
    "other_books": ("problem", "has nothing in common with the saved list: these are other books"),
    "shorter": ("ask", "is the last one, and the saved list agrees and goes on: a backup was restored, or the list is withheld or old; nothing is rewritten so far"),
    "not_listed": ("ask", "is not in the list: fetch a newer list; if it is not there either, it was taken back"),
    "books_end": ("ask", "is later than the end of the books: ask for books that reach it"),
    "key_changed": ("note", "is signed by a new key, which the seal before names: an orderly change of keys"),
    "proves": ("note", "is in the sealed books: compare it with what the paper says"),
    "no_paper": ("ask", "carries no proof: it was made before its seal, or the proof was taken out; have it made again"),
    "moved": ("note", "comes from another address with the same seals: the service has moved"),
    "more": ("note", "is not the end: the service has further pages of the list"),
    "entry_number": ("problem", "does not follow the entry before it: an entry was removed, added or moved"),
    "entry_balance": ("problem", "has a balance that is not the sum of its account's entries"),
    "entry_hash": ("problem", "does not fit its hash: it, its movement or an entry before it was changed"),
    "unbalanced": ("problem", "has entries that do not sum to zero"),
    "seal_number": ("problem", "does not follow the merchant's seal before it: a seal is missing, or was added"),
    "seal_accounts": ("problem", "does not name the latest entries of its accounts"),
    "seal_hash": ("problem", "does not fit its hash: it or a seal of the merchant before it was changed"),
    "seal_root": ("problem", "has other movements than it was sealed with"),
    "seal_path": ("problem", "is not in the published seal: it was made or changed after publication"),
    "seal_missing": ("problem", "is followed by movements without a seal"),
    "paper_path": ("problem", "is not among the movements of its seal: the paper was changed"),
    "paper_books": ("problem", "is not in the books, or is another one there"),
}


class Finding(Exception):
    def __init__(self, code, where):
        super().__init__(code)
        self.code, self.where = code, where


def demand(is_good, where):
    """Stops a check at a value that is not in the form of the contract."""
    if not is_good:
        raise Finding("malformed", where)


def field(thing, name, form, where):
    value = thing.get(name) if isinstance(thing, dict) else None
    is_text = isinstance(value, str)
    is_count = type(value) in (int, float) and 0 <= value < 2**53 and value == int(value)
    good = {
        "text": is_text,
        "count": is_count,
        "whole": is_text and re.fullmatch("-?[0-9]{1,30}", value, re.ASCII),
        "hash": is_text and re.fullmatch("[0-9a-f]{64}", value),
        "list": isinstance(value, list),
    }
    demand(good[form], where)
    return int(value) if form == "count" else value


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def from_base64url(text, where):
    demand(isinstance(text, str) and re.fullmatch("[A-Za-z0-9_-]*", text) and len(text) % 4 != 1, where)
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def refuse(word):
    raise ValueError(word)


def parsed(text, where):
    try:
        value = json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Finding("malformed", where) from None
    demand(isinstance(value, dict), where)
    return value


def leaf_of(text):
    return sha256(b"\0", text.encode())


def root_of(level):
    while len(level) > 1:
        level = [sha256(b"\1", *level[at : at + 2]) if at + 1 < len(level) else level[at] for at in range(0, len(level), 2)]
    return level[0] if level else sha256()


def climb(leaf, path, where):
    value = leaf
    for step in path:
        demand(isinstance(step, str) and re.fullmatch("[lr][0-9a-f]{64}", step), where)
        other = bytes.fromhex(step[1:])
        value = sha256(b"\1", other, value) if step[0] == "l" else sha256(b"\1", value, other)
    return value.hex()


# ECDSA on P-256 (FIPS 186-5, SEC 1). Only public values pass here, so that it need not take the same time for all.

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    1,
)
NOWHERE = (0, 1, 0)


def double(point):
    x, y, z = point
    if z == 0 or y == 0:
        return NOWHERE
    yy = y * y % P
    s = 4 * x * yy % P
    m = 3 * (x - z * z) * (x + z * z) % P
    x3 = (m * m - 2 * s) % P
    return x3, (m * (s - x3) - 8 * yy * yy) % P, 2 * y * z % P


def add_points(one, two):
    if one[2] == 0:
        return two
    if two[2] == 0:
        return one
    (x1, y1, z1), (x2, y2, z2) = one, two
    zz1, zz2 = z1 * z1 % P, z2 * z2 % P
    u1, u2 = x1 * zz2 % P, x2 * zz1 % P
    s1, s2 = y1 * zz2 * z2 % P, y2 * zz1 * z1 % P
    if u1 == u2:
        return double(one) if s1 == s2 else NOWHERE
    h, r = (u2 - u1) % P, (s2 - s1) % P
    hh = h * h % P
    hhh, v = h * hh % P, u1 * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - s1 * hhh) % P, h * z1 * z2 % P


def is_signed(x, y, signature, message):
    """Whether (x, y) has signed the message: 64 bytes r and s (RFC 7518, 3.4)."""
    if len(signature) != 64 or len(x) != 32 or len(y) != 32:
        return False
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    qx, qy = int.from_bytes(x, "big"), int.from_bytes(y, "big")
    if not (0 < r < N and 0 < s < N and qx < P and qy < P) or (qy * qy - qx**3 + 3 * qx - B) % P != 0:
        return False
    w = pow(s, N - 2, N)
    u1, u2 = int.from_bytes(sha256(message), "big") * w % N, r * w % N
    q = (qx, qy, 1)
    both, total = add_points(G, q), NOWHERE
    for bit in range(255, -1, -1):
        total = double(total)
        chosen = (u1 >> bit & 1) + 2 * (u2 >> bit & 1)
        if chosen:
            total = add_points(total, (None, G, q, both)[chosen])
    if total[2] == 0:
        return False
    return total[0] * pow(total[2] * total[2], P - 2, P) % P % N == r


# The public list of seals.


def thumbprint(jwk):
    """RFC 7638: the key's id is made of the key itself, so that nobody has to be believed about it."""
    x, y = jwk.get("x"), jwk.get("y")
    if jwk.get("crv") != "P-256" or jwk.get("kty") != "EC" or not isinstance(x, str) or not isinstance(y, str):
        return None
    digest = sha256(('{"crv":"P-256","kty":"EC","x":"%s","y":"%s"}' % (x, y)).encode())
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def read_seal(jws, number, keys):
    where = "seal %d" % number
    demand(isinstance(jws, str) and jws.count(".") == 2, where)
    head, body, signature = jws.split(".")
    try:
        header = parsed(from_base64url(head, where).decode(), where)
        payload = parsed(from_base64url(body, where).decode(), where)
    except UnicodeDecodeError:
        raise Finding("malformed", where) from None
    demand(header.get("alg") == "ES256", where)
    kid = field(header, "kid", "text", where)
    signed = (head + "." + body).encode()
    seal = {
        "kid": kid,
        "number": field(payload, "seal", "count", where),
        "root": field(payload, "root", "hash", where),
        "at": field(payload, "at", "text", where),
        "keys": field(payload, "keys", "list", where),
        "previous": None if payload.get("previous", 0) is None else field(payload, "previous", "hash", where),
        "hash": sha256(signed).hex(),
    }
    if seal["number"] != number:
        raise Finding("list_gap", where)
    jwk = keys.get(kid)
    if jwk is None or thumbprint(jwk) != kid:
        raise Finding("key_unknown", where)
    try:
        parts = [from_base64url(text, where) for text in (jwk["x"], jwk["y"], signature)]
        good = is_signed(parts[0], parts[1], parts[2], signed)
    except Finding:
        good = False
    if not good:
        raise Finding("signature", where)
    return seal


def read_list(texts, name, add):
    found = {"seals": [], "service": None, "broken": False}
    seals = found["seals"]
    try:
        pages = [parsed(text, name) for text in texts]
        keys = {}
        for page in pages:
            for key in field(page, "keys", "list", name):
                keys[field(key, "kid", "text", name)] = key
        every = [jws for page in pages for jws in field(page, "seals", "list", name)]
        found["service"] = field(pages[0], "service", "text", name)
        for jws in every:
            before = seals[-1] if seals else None
            seal = read_seal(jws, len(seals) + 1, keys)
            where = "seal %d" % seal["number"]
            if seal["previous"] != (before["hash"] if before else None):
                raise Finding("list_chain", where)
            if before and seal["kid"] not in before["keys"]:
                raise Finding("key_not_handed_over", where)
            if before and seal["at"] < before["at"]:
                raise Finding("list_time", where)
            if before and before["kid"] != seal["kid"]:
                add("key_changed", where if name == "list" else name + ", " + where)
            seals.append(seal)
        if type(pages[-1].get("next")) in (int, float):
            where = "seal %d" % len(seals)
            add("more", where if name == "list" else name + ", " + where)
    except Finding as one:
        add(one.code, one.where if name == "list" or one.where == name else name + ", " + one.where)
        found["broken"] = True
    return found


def compare(listed, saved, add):
    for at, (one, other) in enumerate(zip(listed["seals"], saved["seals"])):
        if one["hash"] != other["hash"]:
            add("other_books" if at == 0 else "fork", "seal %d" % (at + 1))
            return
    if listed["broken"] or saved["broken"]:
        return
    if len(listed["seals"]) < len(saved["seals"]):
        add("shorter", "seal %d" % len(listed["seals"]))
    if listed["service"] != saved["service"]:
        add("moved", "list")


# Papers and books.


def movement_line(movement, merchant, where):
    names = ("id", "type", "currency", "relatedEntityType", "relatedEntityId")
    texts = [field(movement, name, "text", where) for name in names]
    return "|".join([texts[0], merchant, *texts[1:], str(field(movement, "at", "count", where))])


def movement_leaf(movement, merchant, where):
    line = movement_line(movement, merchant, where)
    return leaf_of("|".join([line, field(movement, "amount", "whole", where), field(movement, "legs", "hash", where)]))


def check_published(seal, merchant, listed, where):
    """Whether a merchant's seal is in the list's seal that it names."""
    number = field(seal, "number", "count", where)
    size = field(seal, "movements", "count", where)
    published = field(seal, "published", "count", where)
    hashes = [field(seal, "hash", "hash", where), field(seal, "root", "hash", where)]
    line = "|".join([merchant, str(number), *hashes, str(size), str(field(seal, "at", "count", where))])
    root = climb(leaf_of(line), field(seal, "path", "list", where), where)
    is_listed = 1 <= published <= len(listed["seals"])
    if not is_listed and not listed["broken"]:
        raise Finding("not_listed", "seal %d, of %s," % (published, where))
    if not is_listed or listed["seals"][published - 1]["root"] != root:
        raise Finding("seal_path", where)


# 9999-12-31: later times have no form that both verifiers write alike.
TIME_MAX = 253402300799999


def check_paper(paper, listed, add):
    merchant = field(paper, "merchantId", "text", "paper")
    movement, seal = paper.get("movement"), paper.get("seal")
    where = "movement " + field(movement, "id", "text", "paper")
    leaf = movement_leaf(movement, merchant, where)
    root = climb(leaf, field(paper, "path", "list", where), where)
    if root != field(seal, "root", "hash", where):
        raise Finding("paper_path", where)
    check_published(seal, merchant, listed, where)
    at = int(movement["at"])
    demand(at <= TIME_MAX, where)
    time = (datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=at)).isoformat(timespec="milliseconds") + "Z"
    facts = (where, movement["type"], movement["amount"], movement["currency"], movement["relatedEntityId"], time)
    add("proves", "%s (%s, %s of the smallest unit of %s, %s, %s)" % facts)
    return {"merchant": merchant, "id": movement["id"], "leaf": leaf.hex(), "seal": seal["number"]}


def check_books(lines, listed, books):
    movements = []
    for line in lines:
        if "movement" in line:
            movements.append(line["movement"])
        else:
            demand("seal" in line, "books")
            check_seal(line["seal"], movements, listed, books)
            books["seal"], movements = line["seal"]["number"], []
    if movements:
        raise Finding("seal_missing", "seal %d of %s" % (books["seal"], books["merchant"]))


def by_place(entry):
    return entry["account"], int(entry["number"])


def check_seal(seal, movements, listed, books):
    merchant, accounts = books["merchant"], books["accounts"]
    number = field(seal, "number", "count", "books")
    where = "seal %d of %s" % (number, merchant)
    if number != books["seal"] + 1:
        raise Finding("seal_number", where)
    entries = [entry for movement in movements for entry in entries_of(movement, merchant)]
    moved = {}
    for entry in sorted(entries, key=by_place):
        name = entry["account"]
        before = accounts.get(name, (0, 0, ""))
        at = "entry %s of account %s" % (entry["number"], name)
        if int(entry["number"]) != before[0] + 1:
            raise Finding("entry_number", at)
        if int(entry["balanceAfter"]) != before[1] + int(entry["amount"]):
            raise Finding("entry_balance", at)
        text = "|".join([name, entry["number"], entry["amount"], entry["balanceAfter"], entry["text"]])
        if sha256(bytes.fromhex(before[2]), text.encode()).hex() != entry["hash"]:
            raise Finding("entry_hash", at)
        accounts[name] = (int(entry["number"]), int(entry["balanceAfter"]), entry["hash"])
        moved[name] = "|".join([name, entry["number"], entry["hash"]])
    forms = (("id", "text"), ("number", "whole"), ("hash", "hash"))
    named = ["|".join(field(one, name, form, where) for name, form in forms) for one in field(seal, "accounts", "list", where)]
    text = "\n".join(moved.values())
    if "\n".join(named) != text:
        raise Finding("seal_accounts", where)
    seal_hash = sha256(bytes.fromhex(books["hash"]), text.encode()).hex()
    if seal_hash != field(seal, "hash", "hash", where):
        raise Finding("seal_hash", where)
    leaves = []
    for movement in movements:
        leaf = movement_leaf({**movement, **sums_of(movement)}, merchant, where)
        books["leaves"][movement["id"]] = leaf.hex()
        leaves.append(leaf)
    if root_of(leaves).hex() != seal.get("root") or len(movements) != seal.get("movements"):
        raise Finding("seal_root", where)
    check_published(seal, merchant, listed, where)
    books["hash"] = seal_hash
    books["movements"] += len(movements)


def entries_of(movement, merchant):
    where = "movement " + field(movement, "id", "text", "books")
    has_none = movement.get("description", 0) is None
    description = "" if has_none else field(movement, "description", "text", where)
    text = movement_line(movement, merchant, where) + "|" + description
    forms = (("account", "text"), ("number", "whole"), ("amount", "whole"), ("balanceAfter", "whole"), ("hash", "hash"))
    entries = [
        {"text": text, **{name: field(entry, name, form, where) for name, form in forms}}
        for entry in field(movement, "entries", "list", where)
    ]
    if len(entries) < 2 or sum(int(entry["amount"]) for entry in entries) != 0:
        raise Finding("unbalanced", where)
    return entries


def sums_of(movement):
    """The sum of what came in, and the hash over the entries' hashes."""
    entries = movement["entries"]
    hashes = [bytes.fromhex(entry["hash"]) for entry in sorted(entries, key=by_place)]
    amount = sum(max(int(entry["amount"]), 0) for entry in entries)
    return {"amount": str(amount), "legs": sha256(*hashes).hex()}


def is_object(text):
    try:
        return isinstance(json.loads(text), (dict, list, type(None)))
    except ValueError:
        return False


# Bytes that an attachment may have when it is unpacked.
ATTACHED_MAX = 100000000


def attached_to(data):
    """Texts of proofs that are attached to a PDF (ISO 32000-1, 7.11.4)."""
    texts = []
    for found in re.finditer(rb"/EmbeddedFile(?![A-Za-z])", data):
        start = data.find(b"stream", found.start())
        head = data[max(data.rfind(b" obj", 0, found.start() + 4), 0) : max(start, 0)]
        begin = start + (8 if data[start + 6 : start + 7] == b"\r" else 7)
        length = re.search(rb"/Length ([0-9]{1,9})(?! [0-9]+ R)", head)
        end = begin + int(length.group(1)) if length else data.find(b"endstream", begin)
        demand(start >= 0 and begin <= end <= len(data), "file")
        packed = data[begin:end]
        text = (unpacked(packed) if b"/FlateDecode" in head else packed).decode(errors="replace")
        if text.startswith(('{"paper"', '{"books"')):
            texts.append(text)
    if not texts:
        raise Finding("no_paper", "file")
    return texts


def unpacked(data):
    try:
        stream = zlib.decompressobj()
        text = stream.decompress(data, ATTACHED_MAX)
    except zlib.error:
        raise Finding("malformed", "file") from None
    demand(stream.eof, "file")
    return text


def read_file(text, listed, papers, shelf, add):
    lines = [text] if is_object(text) else [line for line in text.split("\n") if line.strip() != ""]
    first = parsed(lines[0] if lines else "", "file")
    if "paper" in first:
        for line in lines:
            papers.append(check_paper(parsed(line, "file"), listed, add))
        return
    demand("books" in first, "file")
    merchant = field(first, "merchantId", "text", "books")
    books = {"merchant": merchant, "accounts": {}, "leaves": {}, "hash": "", "seal": 0, "movements": 0}
    shelf.append(books)
    check_books([parsed(line, "books") for line in lines[1:]], listed, books)


def verify(lists, saved=(), files=()):
    """Checks texts: pages of the list, pages of a list that was saved earlier, papers (also bytes of a PDF) and books. Answers verdict and lines."""
    findings = []

    def add(code, where):
        kind, sentence = SENTENCES[code]
        findings.append((kind, "%s %s: %s %s." % (kind, code, where, sentence)))

    listed = read_list(lists, "list", add)
    if saved:
        compare(listed, read_list(saved, "saved list", add), add)
    papers, shelf = [], []
    for file in files:
        try:
            for text in [file] if isinstance(file, str) else attached_to(file):
                read_file(text, listed, papers, shelf, add)
        except Finding as one:
            add(one.code, one.where)
    for paper in papers:
        books = next((one for one in shelf if one["merchant"] == paper["merchant"]), None)
        if books is not None and books["leaves"].get(paper["id"]) != paper["leaf"]:
            add("books_end" if paper["seal"] > books["seal"] else "paper_books", "movement " + paper["id"])
    kinds = [kind for kind, _ in findings]
    verdict = "not sound" if "problem" in kinds else "ask" if "ask" in kinds else "sound"
    total = sum(books["movements"] for books in shelf)
    last = "%s: %d seals, %d movements in books, %d papers." % (verdict, len(listed["seals"]), total, len(papers))
    return verdict, [line for _, line in findings] + [last]


def main(args):
    given = {"--list": [], "--saved": [], "": []}
    try:
        while args:
            name = args.pop(0) if args[0] in given else ""
            with open(args.pop(0), "rb") as file:
                data = file.read()
            given[name].append(data if name == "" and data.startswith(b"%PDF-") else data.decode())
    except (OSError, IndexError, UnicodeDecodeError) as error:
        print("A file cannot be read: %s" % error, file=sys.stderr)
        return 2
    if not given["--list"]:
        print("Usage: python3 verify.py --list seals.json [--saved older.json] [paper.pdf] [paper.json] [books.jsonl]", file=sys.stderr)
        return 2
    verdict, lines = verify(given["--list"], given["--saved"], given[""])
    print("\n".join(lines))
    return {"sound": 0, "not sound": 1, "ask": 3}[verdict]


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
