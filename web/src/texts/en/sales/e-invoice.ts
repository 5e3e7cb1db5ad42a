export default {
  title: 'E-invoice',
  profiles: { NLCIUS: 'NLCIUS (Dutch standard)', PEPPOL: 'Peppol BIS 3', EN16931: 'EN 16931 (European standard)' },
  valid: 'The e-invoice follows {{profile}}.',
  missing: 'The e-invoice is valid. Companies and public bodies also expect: {{fields}}.',
  problem: 'The e-invoice does not follow the rules yet. Check: {{fields}}.',
  rules: 'Rules: {{rules}}',
  fields: {
    customer_number: 'the KVK number of the customer',
    customer_address: "the customer's address",
    customer_vat_id: "the customer's VAT number",
    seller_number: 'your KVK number',
    seller_address: 'your address',
    seller_vat_id: 'your VAT number',
    account: 'your bank account',
    lines: 'the lines and their VAT',
    invoice: 'the details of the invoice',
  },
};
