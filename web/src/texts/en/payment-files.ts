export default {
  stands_one: '{{count}} expense stands in the payment file of {{date}} already',
  stands_other: '{{count}} expenses stand in the payment file of {{date}} already',
  notUsed: 'That file was not used: withdraw it',
  see: 'See the payment file',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the payment file of {{date}}?',
  withdrawText:
    'Only do so if your bank was not given this file, or refused it. What stands in it and is not paid yet can then go into another file. This is recorded with your name.',
  withdrawn: 'The payment file is withdrawn',
  files: 'Payment files',
  summary: 'What you gave to your bank to pay, until your bank statement says that it was paid.',
  of: 'Payment file of {{date}}',
  by: 'Made by {{name}} on {{date}}',
  withdrawnBy: 'Withdrawn by {{name}} on {{date}}',
  madeOn: 'Made on',
  madeBy: 'By',
  count: 'Payments',
  lines: 'What it pays',
  paid: 'paid',
  download: 'Download again',
  on: 'to be paid {{date}}',
  tooMuch:
    'The payment file orders {{ordered}}, and {{amount}} is still to be paid. If the bank does not have it yet, withdraw it and make a new one.',
  inFile: '{{amount}} stands in the payment file of {{date}}',
  empty: {
    title: 'The files that you make for your bank stay here.',
    text: 'Choose open expenses and make one file that pays them all.',
    act: 'To the open expenses',
  },
  act: 'Pay by file',
  nothingToPay: 'None of these is to be paid',
  title: 'File for the bank',
  creditNote: 'A credit note: your bank cannot pay it. Settle it with another invoice of this supplier.',
  seeExpense: 'See expense {{number}}',
  left_one: '{{count}} expense does not go into the file',
  left_other: '{{count}} expenses do not go into the file',
  text_zero: 'There is nothing that can go into a file now.',
  text_one:
    '{{count}} expense, {{amount}}. You give the file to your bank; the payment is booked when your statement shows it.',
  text_other:
    '{{count}} expenses, {{amount}}. You give the file to your bank; the payments are booked when your statement shows them.',
  account: 'From account',
  date: 'On',
  make: 'Make the file',
  made_one: 'A file with {{count}} payment was made',
  made_other: 'A file with {{count}} payments was made',
  differs: {
    INVOICE:
      'In your contacts {{supplier}} has the account {{iban}}, and that is where the file would pay. The invoice prints another one: {{other}}.',
    UNREAD:
      'In your contacts {{supplier}} has the account {{iban}}, and that is where the file would pay. The invoice prints another one.',
    BEFORE:
      'In your contacts {{supplier}} has another account than before: {{iban}}, and that is where the file would pay. Before it was {{other}}.',
  },
  ask: {
    INVOICE:
      'This is how invoice fraud goes. Ask the supplier by telephone which of the two is theirs. If it is the one on the invoice, change it in the contact first.',
    BEFORE: 'This is how invoice fraud goes. Ask the supplier by telephone whether the new account is theirs.',
  },
  waits_one: '{{count}} expense stays out of the file until then',
  waits_other: '{{count}} expenses stay out of the file until then',
  confirm: {
    INVOICE: 'I have asked {{supplier}}: pay to {{iban}}, as in my contacts',
    BEFORE: 'I have asked {{supplier}}: the new account {{iban}} is right',
  },
  confirmWhat: 'paying {{supplier}} on the account {{iban}}',
};
