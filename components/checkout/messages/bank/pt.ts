import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "O tempo para pagar com este código terminou. Nada foi cobrado. Pague de novo para obter outro código.",
  declined_incorrect_code:
    "Este código não está certo ou é demasiado antigo. Nada foi cobrado. Obtenha outro na aplicação do seu banco.",
  code_incomplete: "Escreva os seis dígitos que a aplicação do seu banco mostra.",
  pixNote: "Lê um código com a aplicação do seu banco",
  blikNote: "Escreve um código da aplicação do seu banco",
  accountNote: "Aprova em {method}",
  orPayOtherwise: "ou pague de outra forma",
  accountText: "Aprove o pagamento em {method}. Depois volta a esta página.",
  codeTitle: "Pagar com {method}",
  pixText:
    "Leia o código na aplicação do seu banco ou copie para lá o texto abaixo. Esta página mostra quando tiver pago.",
  blikText:
    "Abra a aplicação do seu banco e aprove aí o pagamento. Esta página mostra quando tiver pago.",
  codeToCopy: "Código para copiar",
  validUntil: "Válido até {time}",
  bankCode: "Código de seis dígitos",
  debitNote: "O seu banco paga em {first} a {last} dias",
  iban_invalid: "Verifique este IBAN: falta uma parte ou há um carácter errado.",
  mandateText:
    "Ao pagar, autoriza {merchant} a debitar este valor uma única vez na sua conta e o seu banco a pagá-lo. Pode pedir o reembolso ao seu banco no prazo de 8 semanas.",
  debitTitle: "O seu banco demora {first} a {last} dias",
  debitText: "Pedimos ao seu banco {amount} de {account} e aguardamos a resposta.",
  debitMoney:
    "Ainda não está pago e não houve nenhum problema. Serão debitados {amount} uma única vez.",
  debitClose: "Pode fechar esta página.",
  debitAllowed: "Autorizou o débito",
  debitMandate: "{time}, mandato {mandate}",
  debitPays: "O seu banco paga",
  debitThen: "{merchant} conclui a sua encomenda",
  debitThenWhen: "Assim que o banco pagar",
  seeMandate: "Ver o mandato",
  debitComing: "A caminho do seu banco",
  debitFailedTitle: "O seu banco não pagou",
  debitFailedText: "O seu banco não pagou {amount} de {account}. A encomenda não está paga.",
  sortCode: "Sort code britânico",
  accountNumber: "Número da conta",
  routingNumber: "Número de roteamento",
  sort_code_invalid: "Um sort code tem seis dígitos.",
  account_invalid: "Verifique este número da conta.",
  routing_invalid: "Verifique este número de roteamento: falta um dígito ou está errado.",
  bacsText:
    "Ao pagar, dá ordem ao seu banco para pagar os débitos de {merchant} a partir desta conta, com a proteção da Direct Debit Guarantee. Cada débito posterior é anunciado por email pelo menos {days} dias úteis antes.",
  achText:
    "Ao pagar, autoriza {merchant} a debitar este valor uma única vez na sua conta e a corrigir um débito errado. Pode comunicar um erro ao seu banco no prazo de 60 dias após o extrato.",
  mandateKept:
    "Ao pagar, autoriza {merchant} a debitar na sua conta este valor e outros posteriores conforme combinado, e o seu banco a pagá-los. Cada débito posterior é anunciado por email pelo menos {days} dias antes. Pode pedir o reembolso ao seu banco no prazo de 8 semanas após um débito.",
  achKept:
    "Ao pagar, autoriza {merchant} a debitar na sua conta este valor e outros posteriores conforme combinado, e a corrigir um débito errado, até revogar a autorização. Cada débito posterior é anunciado por email pelo menos {days} dias antes. Pode comunicar um erro ao seu banco no prazo de 60 dias após o extrato.",
  mandateAgain:
    "Ao pagar, pede a {merchant} que debite agora este valor nesta conta, com o mandato que deu antes. Esta página e um email anunciam este débito, logo em vez de dias antes. Para os débitos posteriores continua a valer o que diz o mandato.",
  newAccount: "Outra conta",
  mandateAlone:
    "Autoriza {merchant} a debitar na sua conta valores conforme combinado, e o seu banco a pagá-los. Agora nada é debitado. Cada débito é anunciado por email pelo menos {days} dias antes. Pode pedir o reembolso ao seu banco no prazo de 8 semanas após um débito.",
  bacsAlone:
    "Dá instruções ao seu banco para pagar os débitos de {merchant} a partir desta conta, com a proteção da Direct Debit Guarantee. Agora nada é debitado. Cada débito é anunciado por email pelo menos {days} dias úteis antes.",
  achAlone:
    "Autoriza {merchant} a debitar na sua conta valores conforme combinado e a corrigir um débito errado, até o revogar. Agora nada é debitado. Cada débito é anunciado por email pelo menos {days} dias antes. No prazo de 60 dias após o extrato pode comunicar um erro ao seu banco.",
  completeSetupAccount: "Conta guardada",
  completeTextAccount: "Obrigado. {merchant} guardou a sua conta. Nada foi debitado.",
  titleSetupAny: "Guardar uma forma de pagamento em {merchant}",
  boughtAccountTitle: "Guardou uma conta aqui às {time}",
};
