import { CriterionScreen } from './criterion/criterion-screen.tsx';
import { HoursScreen } from './list/hours-screen.tsx';
import { RatesScreen } from './rates/rates-screen.tsx';
import { WeekScreen } from './week/week-screen.tsx';

export const screens = {
  week: WeekScreen,
  hours: HoursScreen,
  rates: RatesScreen,
  criterion: CriterionScreen,
};
