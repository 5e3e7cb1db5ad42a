export const violation = 1;
