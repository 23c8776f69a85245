import { addMs, minuteMs } from "#server/core/clock.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { adyenLimits } from "#server/payments/processor/adyen/amounts.ts";
import { recordAnswer } from "#server/payments/processor/adyen/payments/answers.ts";
import {
  captureOf,
  findPayment,
  isTakenAtOnce,
  isTakenByBank,
  knownPayment,
  movePayment,
  paymentOf,
  type PaymentRow,
} from "#server/payments/processor/adyen/payments/books.ts";
import {
  cardPageToken,
  completePage,
  openPage,
} from "#server/payments/processor/adyen/payments/card-page.ts";
import { debitOf } from "#server/payments/processor/adyen/payments/debits.ts";
import {
  paymentRequest,
  shopperReferenceOf,
} from "#server/payments/processor/adyen/payments/request.ts";
import {
  askForCancel,
  askForCapture,
  giveBack,
} from "#server/payments/processor/adyen/payments/take.ts";
import { findStored } from "#server/payments/processor/adyen/saved-cards.ts";

/**
 * Authorizes under the attempt's key, and takes the money in a second step. A request that Adyen refused, or was too busy
 * for, leaves nothing behind.
 */
export async function createPayment(
  account: AdyenAccount,
  request: PaymentRequest,
): Promise<ProcessorPayment> {
  const { attemptId } = request;
  checkAmount(request);
  const { source } = request;
  const isOnPage =
    source.type === "redirect" || (source.type === "token" && source.token === cardPageToken);
  const row = await openPayment(account, request, "asked");
  if (row.state === "given_up")
    throw new ProcessorRefused("given_up", "This attempt was given up: nothing is charged.");
  if (row.state === "asked") {
    try {
      if (isOnPage) await openPage(account, request);
      else await authorize(account, request);
    } catch (error) {
      if (isNothingDone(error))
        await account.db.adyenPayment.deleteMany({
          where: { reference: attemptId, state: "asked" },
        });
      throw error;
    }
  }
  return retrievePayment(account, attemptId);
}

async function authorize(account: AdyenAccount, request: PaymentRequest): Promise<void> {
  const { attemptId } = request;
  const body = paymentRequest(account, request);
  const answer = await account.adyen.ask("POST /payments", { body, key: attemptId });
  await recordAnswer(account, attemptId, answer);
}

/** @throws ProcessorRefused */
function checkAmount({ amount, currency, setup }: PaymentRequest): void {
  const limits = adyenLimits(currency);
  if (setup || (limits && amount <= limits.maximum && amount % limits.multipleOf === 0)) return;
  throw new ProcessorRefused("invalid_amount", `Adyen is not asked for ${amount} ${currency}.`);
}

function isNothingDone(error: unknown): boolean {
  return isProcessorRefused(error) || (isProcessorUnreachable(error) && error.kind !== "unknown");
}

/** The row of an attempt, made unless it is there. */
async function openPayment(
  account: AdyenAccount,
  attempt: AttemptReference & Partial<Pick<PaymentRequest, "source">>,
  state: "asked" | "given_up",
): Promise<PaymentRow> {
  const createdAt = account.clock.now();
  const { source } = attempt;
  const { attemptId: reference, merchantId, amount, currency, setup, save } = attempt;
  const saves = (save || setup) && !attempt.offSession;
  const data = {
    reference,
    ofMerchant: merchantId,
    amount: setup ? 0 : amount,
    currency,
    capture: captureOf(attempt),
    state,
    saves,
    shopperReference: saves ? shopperReferenceOf(attempt) : null,
    returnUrl: attempt.returnUrl,
    debit: source && debitOf({ source }, createdAt),
    createdAt,
  };
  await account.db.adyenPayment.createMany({ data, skipDuplicates: true });
  return knownPayment(account, reference);
}

/** The payment as it stands, after what is due of it has been done. */
export async function retrievePayment(
  account: AdyenAccount,
  reference: string,
): Promise<ProcessorPayment> {
  return paymentOf(account, await finished(account, await knownPayment(account, reference)));
}

/**
 * Does what is due: money that is to be taken at once is captured, an authorization that nobody wants any more is let go,
 * and the token of a card that was to be kept is asked for where no answer had it.
 */
async function finished(account: AdyenAccount, row: PaymentRow): Promise<PaymentRow> {
  if (row.state === "given_up" && row.pspReference !== null)
    return isTakenByBank(row) ? giveBack(account, row) : askForCancel(account, row);
  const isHeld = row.state === "authorized" || row.state === "capturing";
  if (row.saves && row.storedMethod === null && (isHeld || row.state === "captured"))
    await keepToken(account, row);
  if (isHeld && isTakenAtOnce(row)) await askForCapture(account, row, row.amount);
  return knownPayment(account, row.reference);
}

async function keepToken({ adyen, db, merchantAccount }: AdyenAccount, row: PaymentRow) {
  const stored = await findStored({ adyen, merchantAccount }, row.shopperReference ?? "");
  const [id] = stored.flatMap((one) => one.id ?? []);
  const where = { reference: row.reference, storedMethod: null };
  if (id) await db.adyenPayment.updateMany({ where, data: { storedMethod: id } });
}

/** Notices of authorizations come within seconds; so long is waited for one before the payment is called back. */
const noticeWithinMs = 10 * minuteMs;

/**
 * Adyen cannot be asked for a payment without repeating its request, card included, which is not kept here. It tells of
 * every authorization by a notice: that is waited for. Where none comes, the payment is called back by our reference
 * (`/cancels`), and given up once Adyen has told what came of that. Until then the outcome is open.
 * @throws ProcessorUnreachable
 */
export async function resolvePayment(
  account: AdyenAccount,
  attempt: AttemptReference,
): Promise<ProcessorPayment> {
  const row = await openPayment(account, attempt, "given_up");
  if (row.state !== "asked") return retrievePayment(account, row.reference);
  if (addMs(row.createdAt, noticeWithinMs) <= account.clock.now()) {
    const { reference } = row;
    const { merchantAccount } = account;
    await account.adyen.ask("POST /cancels", {
      body: { merchantAccount, paymentReference: reference, reference },
      key: `${reference}:call-back`,
    });
    // Its notice may have come meanwhile.
    const after = await findPayment(account, reference);
    if (after && after.state !== "asked") return retrievePayment(account, reference);
  }
  throw new ProcessorUnreachable("Adyen has not told yet what became of this payment.");
}

/**
 * The shopper is back from the bank: Adyen is told so, and decides. Answers where the shopper wanted to go from there; null
 * for a payment that was not asked for here. One that was given up meanwhile stays so: Adyen authorizes nothing without
 * this call.
 */
export async function takeReturn(
  account: AdyenAccount,
  query: URLSearchParams,
): Promise<string | null> {
  const reference = query.get("payment") ?? "";
  const redirectResult = query.get("redirectResult") ?? "";
  const row = await findPayment(account, reference);
  const [sessionId, sessionResult] = [query.get("sessionId"), query.get("sessionResult")];
  const completed = async (asking: PaymentRow) => {
    if (redirectResult !== "") await complete(account, reference, redirectResult);
    else if (sessionId && sessionResult)
      await completePage(account, asking, { sessionId, sessionResult });
    await retrievePayment(account, reference);
  };
  if (row?.state === "asks")
    await completed(row).catch((error: unknown) => {
      // The shopper is not kept: a notice tells what came of it, or the bank's question ends.
      if (!isProcessorUnreachable(error) && !isProcessorRefused(error)) throw error;
      account.log.warn({ attemptId: reference, err: error }, "a shopper's return was not taken in");
    });
  return row?.returnUrl ?? null;
}

async function complete(account: AdyenAccount, reference: string, redirectResult: string) {
  const body = { details: { redirectResult } };
  const key = `${reference}:details`;
  const answer = await account.adyen.ask("POST /payments/details", { body, key });
  // Somebody may have brought the result of another payment, which is recorded by its notice.
  if (answer.merchantReference !== reference) return;
  await recordAnswer(account, reference, answer);
}

/** Gives up an authorization or a question of the bank. Who decides first, this or a capture, has it. */
export async function cancelPayment(
  account: AdyenAccount,
  reference: string,
): Promise<ProcessorPayment> {
  await knownPayment(account, reference);
  await movePayment(account, reference, ["asks"], { state: "given_up" });
  const row = await movePayment(account, reference, ["authorized"], { state: "canceling" });
  if (row.state === "asked")
    throw new ProcessorUnreachable("Adyen has not told yet what became of this payment.");
  return paymentOf(account, row.state === "canceling" ? await askForCancel(account, row) : row);
}

/** Takes a part, or all, and lets the rest go. One amount is decided, and asked for under one key. */
export async function capturePayment(
  account: AdyenAccount,
  reference: string,
  amount: number,
): Promise<ProcessorPayment> {
  const row = await knownPayment(account, reference);
  if (row.state === "canceling") return paymentOf(account, await askForCancel(account, row));
  if (row.state !== "authorized" && row.state !== "capturing") return paymentOf(account, row);
  if (BigInt(amount) > row.amount)
    throw new ProcessorRefused("amount_too_large", "More than was authorized cannot be captured.");
  return paymentOf(account, await askForCapture(account, row, BigInt(amount)));
}
