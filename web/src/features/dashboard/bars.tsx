import { formatNumber, monthName } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { LABEL_GAP, roomFor, scaleFor } from './chart-scale.ts';
import styles from './dashboard.module.css';

/** Euros. */
export type MonthValues = { month: number; revenue: number; costs: number; result: number };

type BarsProps = { values: readonly MonthValues[]; unit: number; small: boolean };

const WIDE = { width: 668, height: 346, bottom: 28, bar: 14 };
const SMALL = { width: 312, height: 240, bottom: 24, bar: 6 };
const TOP = 8;

/** The chart of the year; the same is in a table for who cannot see it. No animation, no second axis; the result line ends at the last month with figures. */
export function Bars({ values, unit, small }: BarsProps) {
  const language = useLanguage();
  const box = small ? SMALL : WIDE;
  const scale = scaleFor(values.flatMap(({ revenue, costs, result }) => [revenue, costs, result]));
  const y = (value: number) =>
    TOP + ((scale.high - value) / (scale.high - scale.low)) * (box.height - TOP - box.bottom);
  const labels = scale.ticks.map((tick) => formatNumber(tick / unit, language, 1));
  const left = roomFor(labels);
  const step = (box.width - left) / 12;
  const middle = (month: number) => left + step * (month - 0.5);
  const last =
    values.findLast(({ revenue, costs, result }) => revenue !== 0 || costs !== 0 || result !== 0)?.month ?? 0;
  const line = values.filter(({ month }) => month <= last);
  const points = line.map(({ month, result }) => `${middle(month).toFixed(1)},${y(result).toFixed(1)}`).join(' ');
  return (
    <svg className={styles['chart']} viewBox={`0 0 ${String(box.width)} ${String(box.height)}`} aria-hidden="true">
      {scale.ticks.map((tick, index) => (
        <g key={tick}>
          <line className={styles['grid']} x1={left} x2={box.width} y1={y(tick)} y2={y(tick)} data-zero={tick === 0} />
          <text className={styles['axis']} x={left - LABEL_GAP} y={y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {values.map(({ month, revenue, costs }) => (
        <g key={month}>
          <Bar x={middle(month) - box.bar - 0.5} width={box.bar} from={y(0)} to={y(revenue)} series="revenue" />
          <Bar x={middle(month) + 0.5} width={box.bar} from={y(0)} to={y(costs)} series="costs" />
          <text className={styles['axis']} x={middle(month)} y={box.height - 6} textAnchor="middle">
            {small ? monthName(month, language, 'short').charAt(0) : monthName(month, language, 'short')}
          </text>
        </g>
      ))}
      <polyline className={styles['line']} points={points} />
      {line.map(({ month, result }) => (
        <circle key={month} className={styles['dot']} cx={middle(month)} cy={y(result)} r={small ? 3 : 3.5} />
      ))}
    </svg>
  );
}

type BarProps = { x: number; width: number; from: number; to: number; series: 'revenue' | 'costs' };

function Bar({ x, width, from, to, series }: BarProps) {
  const height = Math.abs(from - to);
  if (height < 0.5) return null;
  return (
    <rect
      className={styles[series]}
      x={x}
      y={Math.min(from, to)}
      width={width}
      height={height}
      rx={Math.min(3, height / 2)}
    />
  );
}
