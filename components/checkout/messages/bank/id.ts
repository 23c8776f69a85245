import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Waktu untuk membayar dengan kode ini sudah habis. Tidak ada yang ditagih. Bayar lagi untuk mendapat kode baru.",
  declined_incorrect_code:
    "Kode ini tidak benar atau sudah lama. Tidak ada yang ditagih. Ambil kode baru di aplikasi bank Anda.",
  code_incomplete: "Masukkan enam angka yang ditampilkan aplikasi bank Anda.",
  pixNote: "Anda memindai kode dengan aplikasi bank Anda",
  blikNote: "Anda mengetik kode dari aplikasi bank Anda",
  codeTitle: "Bayar dengan {method}",
  pixText:
    "Pindai kode di aplikasi bank Anda, atau salin teks di bawahnya ke aplikasi itu. Halaman ini menunjukkan bila Anda sudah membayar.",
  blikText:
    "Buka aplikasi bank Anda dan setujui pembayaran di sana. Halaman ini menunjukkan bila Anda sudah membayar.",
  codeToCopy: "Kode untuk disalin",
  validUntil: "Berlaku sampai {time}",
  bankCode: "Kode enam angka",
  sepaNote: "Bank Anda membayar dalam 2 sampai 5 hari",
  iban_invalid: "Periksa IBAN ini: ada bagian yang kurang atau karakter yang salah.",
  mandateText:
    "Dengan membayar, Anda mengizinkan {merchant} mendebit jumlah ini satu kali dari rekening Anda dan bank Anda membayarnya. Dalam 8 minggu Anda dapat meminta uangnya kembali dari bank.",
  debitTitle: "Bank Anda memerlukan 2 sampai 5 hari",
  debitText: "Kami telah meminta {amount} dari {account} ke bank Anda dan menunggu jawabannya.",
  debitMoney:
    "Belum dibayar, dan tidak ada masalah. {amount} didebit satu kali dari rekening Anda.",
  debitClose: "Anda boleh menutup halaman ini. Mandat: {mandate}",
};
