import type en from '../../en/sales/e-invoice.ts';

const texts: typeof en = {
  title: 'E-factuur',
  profiles: { NLCIUS: 'NLCIUS (Nederlandse standaard)', PEPPOL: 'Peppol BIS 3', EN16931: 'EN 16931 (Europese norm)' },
  valid: 'De e-factuur volgt {{profile}}.',
  missing: 'De e-factuur is geldig. Bedrijven en overheden verwachten ook: {{fields}}.',
  problem: 'De e-factuur voldoet nog niet aan de regels. Controleer: {{fields}}.',
  rules: 'Regels: {{rules}}',
  fields: {
    customer_number: 'het KVK-nummer van de klant',
    customer_address: 'het adres van de klant',
    customer_vat_id: 'het btw-id van de klant',
    seller_number: 'je KVK-nummer',
    seller_address: 'je adres',
    seller_vat_id: 'je btw-id',
    account: 'je bankrekening',
    lines: 'de regels en hun btw',
    invoice: 'de gegevens van de factuur',
  },
};

export default texts;
