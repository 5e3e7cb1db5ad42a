/** How much of a budget is used, in whole percents. Both in cents, or both in minutes. */
export type BudgetShare = { percentage: number; isOver: boolean };

/** Null without a budget. More came back than was spent: nothing of it is used. Of a budget of nothing everything is too much. */
export function shareOfBudget(used: number, budget: number | null): BudgetShare | null {
  if (budget === null) return null;
  if (budget === 0) return used > 0 ? { percentage: 100, isOver: true } : { percentage: 0, isOver: false };
  return { percentage: Math.max(0, Math.floor((used * 100) / budget)), isOver: used > budget };
}
