import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Il tempo per pagare con questo codice è scaduto. Non è stato addebitato nulla. Paga di nuovo per avere un nuovo codice.",
  declined_incorrect_code:
    "Questo codice non è corretto o è troppo vecchio. Non è stato addebitato nulla. Richiedine uno nuovo nell’app della tua banca.",
  code_incomplete: "Inserisci le sei cifre mostrate dall’app della tua banca.",
  pixNote: "Scansioni un codice con l’app della tua banca",
  blikNote: "Inserisci un codice dell’app della tua banca",
  accountNote: "Lo approvi su {method}",
  orPayOtherwise: "oppure paghi in un altro modo",
  accountText: "Approva il pagamento su {method}. Poi torni qui.",
  codeTitle: "Paga con {method}",
  pixText:
    "Scansiona il codice nell’app della tua banca oppure copia nell’app il testo qui sotto. Questa pagina mostra quando hai pagato.",
  blikText:
    "Apri l’app della tua banca e approva lì il pagamento. Questa pagina mostra quando hai pagato.",
  codeToCopy: "Codice da copiare",
  validUntil: "Valido fino alle {time}",
  bankCode: "Codice di sei cifre",
  debitNote: "La sua banca paga in {first}–{last} giorni",
  iban_invalid: "Controlli questo IBAN: manca una parte o un carattere è errato.",
  mandateText:
    "Pagando autorizza {merchant} ad addebitare questo importo una sola volta sul suo conto e la sua banca a pagarlo. Può chiedere il rimborso alla sua banca entro 8 settimane.",
  debitTitle: "La sua banca impiega da {first} a {last} giorni",
  debitText: "Abbiamo chiesto alla sua banca {amount} da {account} e attendiamo la risposta.",
  debitMoney:
    "Non ancora pagato, e nulla è andato storto. Verranno addebitati {amount} una sola volta.",
  debitClose: "Può chiudere questa pagina.",
  debitAllowed: "Ha autorizzato l’addebito",
  debitMandate: "{time}, mandato {mandate}",
  debitPays: "La sua banca paga",
  debitThen: "{merchant} completa il suo ordine",
  debitThenWhen: "Appena la banca ha pagato",
  seeMandate: "Vedi il mandato",
  debitComing: "In arrivo dalla sua banca",
  debitFailedTitle: "La sua banca non ha pagato",
  debitFailedText: "La sua banca non ha pagato {amount} da {account}. L’ordine non è pagato.",
  sortCode: "Sort code britannico",
  accountNumber: "Numero di conto",
  routingNumber: "Numero di routing",
  sort_code_invalid: "Un sort code ha sei cifre.",
  account_invalid: "Controlli questo numero di conto.",
  routing_invalid: "Controlli questo numero di routing: manca una cifra o è errata.",
  bacsText:
    "Pagando ordina alla sua banca di pagare gli addebiti di {merchant} da questo conto, con la tutela della Direct Debit Guarantee. Ogni addebito successivo è annunciato via email almeno {days} giorni lavorativi prima.",
  achText:
    "Pagando autorizza {merchant} ad addebitare questo importo una sola volta sul suo conto e a correggere un addebito errato. Può segnalare un errore alla sua banca entro 60 giorni dall’estratto conto.",
  mandateKept:
    "Pagando autorizza {merchant} ad addebitare sul suo conto questo importo e i successivi come concordato, e la sua banca a pagarli. Ogni addebito successivo è annunciato via email almeno {days} giorni prima. Può chiedere il rimborso alla sua banca entro 8 settimane da un addebito.",
  achKept:
    "Pagando autorizza {merchant} ad addebitare sul suo conto questo importo e i successivi come concordato, e a correggere un addebito errato, finché non lo revoca. Ogni addebito successivo è annunciato via email almeno {days} giorni prima. Può segnalare un errore alla sua banca entro 60 giorni dall’estratto conto.",
  mandateAgain:
    "Pagando chiede a {merchant} di addebitare ora questo importo su questo conto, con il mandato che ha dato in precedenza. Questa pagina e un’email annunciano questo addebito, subito invece che giorni prima. Per gli addebiti successivi continua a valere quanto dice il mandato.",
  newAccount: "Un altro conto",
  mandateAlone:
    "Autorizza {merchant} ad addebitare importi sul suo conto come concordato, e la sua banca a pagarli. Ora non viene addebitato nulla. Ogni addebito è annunciato via email almeno {days} giorni prima. Può chiedere il rimborso alla sua banca entro 8 settimane da un addebito.",
  bacsAlone:
    "Dà istruzione alla sua banca di pagare gli addebiti di {merchant} da questo conto, con la tutela della Direct Debit Guarantee. Ora non viene addebitato nulla. Ogni addebito è annunciato via email almeno {days} giorni lavorativi prima.",
  achAlone:
    "Autorizza {merchant} ad addebitare importi sul suo conto come concordato e a correggere un addebito errato, finché non lo revoca. Ora non viene addebitato nulla. Ogni addebito è annunciato via email almeno {days} giorni prima. Entro 60 giorni dall’estratto conto può segnalare un errore alla sua banca.",
  completeSetupAccount: "Conto salvato",
  completeTextAccount: "Grazie. {merchant} ha salvato il suo conto. Non è stato addebitato nulla.",
  titleSetupAny: "Salva un metodo di pagamento presso {merchant}",
  boughtAccountTitle: "Ha salvato un conto qui alle {time}",
};
