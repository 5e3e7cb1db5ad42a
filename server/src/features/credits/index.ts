export { returnCredit, takeCredit } from './processing-credit.ts';
