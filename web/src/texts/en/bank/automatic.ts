export default {
  title: 'Automatic booking',
  label: 'Book bank transactions automatically',
  help: 'Applies to what comes in from now on. Booked transactions are listed under Automatic, where you can undo them; what you undo is not booked automatically again.',
  off: 'Off',
  certain: 'When certain',
  likely: 'When certain or likely',
  save: 'Save',
  saved: 'Saved',
  booked: 'Booked automatically',
};
