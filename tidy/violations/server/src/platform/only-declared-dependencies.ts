import { target } from 'a-package-nobody-declared';

export const violation = target;
