/** What a company sells. */
export const SALE_LINE = {
  description: 'Label design',
  quantity: '1',
  unit_price: '100.00',
  treatment: 'nl_high',
  vat: 'PROCENT_21',
} as const;
