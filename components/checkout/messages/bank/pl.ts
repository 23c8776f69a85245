import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Czas na zapłatę tym kodem minął. Nic nie pobrano. Zapłać ponownie, aby otrzymać nowy kod.",
  declined_incorrect_code:
    "Ten kod jest nieprawidłowy lub zbyt stary. Nic nie pobrano. Pobierz nowy w aplikacji swojego banku.",
  code_incomplete: "Podaj sześć cyfr z aplikacji swojego banku.",
  pixNote: "Skanujesz kod w aplikacji swojego banku",
  blikNote: "Wpisujesz kod z aplikacji swojego banku",
  accountNote: "Zatwierdzasz w serwisie {method}",
  orPayOtherwise: "lub zapłać w inny sposób",
  accountText: "Zatwierdź płatność w serwisie {method}. Potem wrócisz tutaj.",
  codeTitle: "Zapłać z {method}",
  pixText:
    "Zeskanuj kod w aplikacji swojego banku albo skopiuj do niej tekst poniżej. Ta strona pokaże, gdy zapłacisz.",
  blikText:
    "Otwórz aplikację swojego banku i zatwierdź w niej płatność. Ta strona pokaże, gdy zapłacisz.",
  codeToCopy: "Kod do skopiowania",
  validUntil: "Ważny do {time}",
  bankCode: "Sześciocyfrowy kod",
  debitNote: "Bank płaci w ciągu {first}–{last} dni",
  iban_invalid: "Sprawdź ten IBAN: brakuje części lub jeden znak jest błędny.",
  mandateText:
    "Płacąc, upoważniasz {merchant} do jednorazowego pobrania tej kwoty z Twojego rachunku, a swój bank do jej zapłaty. W ciągu 8 tygodni możesz zażądać od banku zwrotu pieniędzy.",
  debitTitle: "Bank potrzebuje {first}–{last} dni",
  debitText: "Poprosiliśmy bank o {amount} z rachunku {account} i czekamy na odpowiedź.",
  debitMoney:
    "Jeszcze nie zapłacono i nic złego się nie stało. Kwota {amount} zostanie pobrana jeden raz.",
  debitClose: "Możesz zamknąć tę stronę.",
  debitAllowed: "Zgoda na polecenie zapłaty udzielona",
  debitMandate: "{time}, upoważnienie {mandate}",
  debitPays: "Bank płaci",
  debitThen: "{merchant} realizuje zamówienie",
  debitThenWhen: "Gdy tylko bank zapłaci",
  seeMandate: "Zobacz upoważnienie",
  debitComing: "W drodze z Twojego banku",
  debitFailedTitle: "Bank nie zapłacił",
  debitFailedText: "Bank nie zapłacił {amount} z rachunku {account}. Zamówienie nie jest opłacone.",
  sortCode: "Brytyjski sort code",
  accountNumber: "Numer rachunku",
  routingNumber: "Numer rozliczeniowy",
  sort_code_invalid: "Sort code ma sześć cyfr.",
  account_invalid: "Sprawdź ten numer rachunku.",
  routing_invalid: "Sprawdź ten numer rozliczeniowy: brakuje cyfry lub jest błędna.",
  bacsText:
    "Płacąc, zlecasz swojemu bankowi płacenie poleceń zapłaty {merchant} z tego rachunku, z ochroną Direct Debit Guarantee. Każde kolejne pobranie zapowiadamy e-mailem co najmniej {days} dni roboczych wcześniej.",
  achText:
    "Płacąc, upoważniasz {merchant} do jednorazowego pobrania tej kwoty z Twojego rachunku i do poprawienia błędnego pobrania. W ciągu 60 dni od wyciągu możesz zgłosić błąd swojemu bankowi.",
  mandateKept:
    "Płacąc, upoważniasz {merchant} do pobrania tej kwoty i kolejnych uzgodnionych kwot z Twojego rachunku, a swój bank do ich zapłaty. Każde kolejne pobranie zapowiadamy e-mailem co najmniej {days} dni wcześniej. W ciągu 8 tygodni od pobrania możesz zażądać od banku zwrotu pieniędzy.",
  achKept:
    "Płacąc, upoważniasz {merchant} do pobrania tej kwoty i kolejnych uzgodnionych kwot z Twojego rachunku oraz do poprawienia błędnego pobrania, do czasu odwołania. Każde kolejne pobranie zapowiadamy e-mailem co najmniej {days} dni wcześniej. W ciągu 60 dni od wyciągu możesz zgłosić błąd swojemu bankowi.",
  mandateAgain:
    "Płacąc, prosisz {merchant} o pobranie tej kwoty teraz z tego rachunku na podstawie upoważnienia, którego udzielono wcześniej. To pobranie zapowiadają ta strona i e-mail, od razu zamiast kilka dni wcześniej. Dla kolejnych pobrań nadal obowiązuje treść upoważnienia.",
  newAccount: "Inny rachunek",
  mandateAlone:
    "Upoważniasz {merchant} do pobierania uzgodnionych kwot z Twojego rachunku, a swój bank do ich zapłaty. Teraz nic nie jest pobierane. Każde pobranie zapowiadamy e-mailem co najmniej {days} dni wcześniej. W ciągu 8 tygodni od pobrania możesz zażądać od banku zwrotu pieniędzy.",
  bacsAlone:
    "Zlecasz swojemu bankowi opłacanie poleceń zapłaty {merchant} z tego rachunku, z ochroną Direct Debit Guarantee. Teraz nic nie jest pobierane. Każde pobranie zapowiadamy e-mailem co najmniej {days} dni robocze wcześniej.",
  achAlone:
    "Upoważniasz {merchant} do pobierania uzgodnionych kwot z Twojego rachunku i do skorygowania błędnego pobrania, dopóki tego nie odwołasz. Teraz nic nie jest pobierane. Każde pobranie zapowiadamy e-mailem co najmniej {days} dni wcześniej. W ciągu 60 dni od wyciągu możesz zgłosić błąd w banku.",
  completeSetupAccount: "Zapisano rachunek",
  completeTextAccount: "Dziękujemy. {merchant} ma zapisany Twój rachunek. Nic nie zostało pobrane.",
  titleSetupAny: "Zapisz sposób płatności w {merchant}",
  boughtAccountTitle: "Rachunek zapisano tu o {time}",
};
