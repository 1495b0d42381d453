/** Tax and bank numbers for tests of invoices. The site issues no invoice with the numbers of the sample company. */
export const OWN_NUMBERS = {
  COMPANY_GST_NUMBER: '14037 1652 RT0001',
  COMPANY_QST_NUMBER: '1015862914 TQ0001',
  COMPANY_BANK: '815-30421-0412839',
  COMPANY_INTERAC_EMAIL: 'paiements@exemple.test',
};
