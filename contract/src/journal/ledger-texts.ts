/** Messages beside the fields of a ledger account. */
export const LEDGER_TEXTS = {
  ledger_inactive: {
    en: 'This account is inactive. Activate it or choose another',
    nl: 'Deze rekening is niet actief. Activeer de rekening of kies een andere',
  },
  ledger_code_digits: { en: 'Enter 4 to 6 digits', nl: 'Vul 4 tot en met 6 cijfers in' },
  ledger_code_taken: { en: 'This number is already in use', nl: 'Dit nummer is al in gebruik' },
  ledger_code_fixed: {
    en: 'The number of an account with entries cannot be changed',
    nl: 'Het nummer van een rekening met boekingen kan niet worden gewijzigd',
  },
  ledger_category_fixed: {
    en: 'The group of an account with entries cannot be changed',
    nl: 'De groep van een rekening met boekingen kan niet worden gewijzigd',
  },
  ledger_category_reserved: {
    en: 'The VAT accounts are managed by Saldo. Choose another group',
    nl: 'De btw-rekeningen worden door Saldo beheerd. Kies een andere groep',
  },
  ledger_title_required: { en: 'Enter a name', nl: 'Vul een naam in' },
  ledger_merge_target: {
    en: 'Choose another account to merge into',
    nl: 'Kies een andere rekening om mee samen te voegen',
  },
  rgs_unknown: { en: 'This RGS code does not exist', nl: 'Deze RGS-code bestaat niet' },
  rgs_other_group: { en: 'This RGS code belongs to another group', nl: 'Deze RGS-code hoort bij een andere groep' },
  rgs_reserved: {
    en: 'Accounts with this RGS code are managed by Saldo. Choose another code',
    nl: 'Rekeningen met deze RGS-code worden door Saldo beheerd. Kies een andere code',
  },
} as const;
