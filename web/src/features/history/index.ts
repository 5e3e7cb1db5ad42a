export { HistoryButton, HistoryPanel } from './history-button.tsx';
