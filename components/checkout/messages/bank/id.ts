import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Waktu untuk membayar dengan kode ini sudah habis. Tidak ada yang ditagih. Bayar lagi untuk mendapat kode baru.",
  declined_incorrect_code:
    "Kode ini tidak benar atau sudah lama. Tidak ada yang ditagih. Ambil kode baru di aplikasi bank Anda.",
  code_incomplete: "Masukkan enam angka yang ditampilkan aplikasi bank Anda.",
  pixNote: "Anda memindai kode dengan aplikasi bank Anda",
  blikNote: "Anda mengetik kode dari aplikasi bank Anda",
  accountNote: "Anda menyetujuinya di {method}",
  orPayOtherwise: "atau bayar dengan cara lain",
  accountText: "Setujui pembayaran di {method}. Setelah itu Anda kembali ke sini.",
  codeTitle: "Bayar dengan {method}",
  pixText:
    "Pindai kode di aplikasi bank Anda, atau salin teks di bawahnya ke aplikasi itu. Halaman ini menunjukkan bila Anda sudah membayar.",
  blikText:
    "Buka aplikasi bank Anda dan setujui pembayaran di sana. Halaman ini menunjukkan bila Anda sudah membayar.",
  codeToCopy: "Kode untuk disalin",
  validUntil: "Berlaku sampai {time}",
  bankCode: "Kode enam angka",
  debitNote: "Bank Anda membayar dalam {first} sampai {last} hari",
  iban_invalid: "Periksa IBAN ini: ada bagian yang kurang atau karakter yang salah.",
  mandateText:
    "Dengan membayar, Anda mengizinkan {merchant} mendebit jumlah ini satu kali dari rekening Anda dan bank Anda membayarnya. Dalam 8 minggu Anda dapat meminta uangnya kembali dari bank.",
  debitTitle: "Bank Anda memerlukan {first} sampai {last} hari",
  debitText: "Kami telah meminta {amount} dari {account} ke bank Anda dan menunggu jawabannya.",
  debitMoney:
    "Belum dibayar, dan tidak ada masalah. {amount} didebit satu kali dari rekening Anda.",
  debitClose: "Anda boleh menutup halaman ini.",
  debitAllowed: "Anda mengizinkan debit",
  debitMandate: "{time}, mandat {mandate}",
  debitPays: "Bank Anda membayar",
  debitThen: "{merchant} menyelesaikan pesanan Anda",
  debitThenWhen: "Segera setelah bank membayar",
  seeMandate: "Lihat mandat",
  debitComing: "Dalam perjalanan dari bank Anda",
  debitFailedTitle: "Bank Anda tidak membayar",
  debitFailedText: "Bank Anda tidak membayar {amount} dari {account}. Pesanan belum dibayar.",
  sortCode: "Sort code Inggris",
  accountNumber: "Nomor rekening",
  routingNumber: "Nomor routing",
  sort_code_invalid: "Sort code terdiri dari enam angka.",
  account_invalid: "Periksa nomor rekening ini.",
  routing_invalid: "Periksa nomor routing ini: ada angka yang kurang atau salah.",
  bacsText:
    "Dengan membayar, Anda memerintahkan bank Anda membayar debit {merchant} dari rekening ini, dengan perlindungan Direct Debit Guarantee. Setiap debit berikutnya diberitahukan lewat email paling lambat {days} hari kerja sebelumnya.",
  achText:
    "Dengan membayar, Anda mengizinkan {merchant} mendebit jumlah ini satu kali dari rekening Anda dan memperbaiki debit yang salah. Dalam 60 hari setelah laporan rekening Anda dapat melaporkan kesalahan kepada bank.",
  mandateKept:
    "Dengan membayar, Anda mengizinkan {merchant} mendebit jumlah ini dan jumlah berikutnya sesuai kesepakatan dari rekening Anda dan bank Anda membayarnya. Setiap debit berikutnya diberitahukan lewat email paling lambat {days} hari sebelumnya. Dalam 8 minggu setelah debit Anda dapat meminta uangnya kembali dari bank.",
  achKept:
    "Dengan membayar, Anda mengizinkan {merchant} mendebit jumlah ini dan jumlah berikutnya sesuai kesepakatan dari rekening Anda serta memperbaiki debit yang salah, sampai Anda mencabutnya. Setiap debit berikutnya diberitahukan lewat email paling lambat {days} hari sebelumnya. Dalam 60 hari setelah laporan rekening Anda dapat melaporkan kesalahan kepada bank.",
  mandateAgain:
    "Dengan membayar, Anda meminta {merchant} mendebit jumlah ini sekarang dari rekening ini dengan mandat yang Anda berikan sebelumnya. Halaman ini dan sebuah email memberitahukan debit ini, langsung dan bukan beberapa hari sebelumnya. Untuk debit berikutnya, isi mandat tetap berlaku.",
  newAccount: "Rekening lain",
  mandateAlone:
    "Anda mengizinkan {merchant} mendebit jumlah sesuai kesepakatan dari rekening Anda dan bank Anda membayarnya. Tidak ada yang didebit sekarang. Setiap debit diberitahukan lewat email paling lambat {days} hari sebelumnya. Dalam 8 minggu setelah debit Anda dapat meminta uangnya kembali dari bank.",
  bacsAlone:
    "Anda menginstruksikan bank Anda membayar debit {merchant} dari rekening ini, dengan perlindungan Direct Debit Guarantee. Tidak ada yang didebit sekarang. Setiap debit diberitahukan lewat email paling lambat {days} hari kerja sebelumnya.",
  achAlone:
    "Anda mengizinkan {merchant} mendebit jumlah sesuai kesepakatan dari rekening Anda dan memperbaiki debit yang salah, sampai Anda mencabutnya. Tidak ada yang didebit sekarang. Setiap debit diberitahukan lewat email paling lambat {days} hari sebelumnya. Dalam 60 hari setelah rekening koran Anda dapat melaporkan kesalahan kepada bank.",
  completeSetupAccount: "Rekening disimpan",
  completeTextAccount:
    "Terima kasih. {merchant} telah menyimpan rekening Anda. Tidak ada yang didebit.",
  titleSetupAny: "Simpan cara membayar di {merchant}",
  boughtAccountTitle: "Anda menyimpan rekening di sini pada {time}",
};
