export {
  FROM_QUEUE,
  isFree,
  nameOfQueued,
  OLDEST_FIRST,
  STAFF_QUEUE,
  useBackToQueue,
  useMoveInQueue,
  useOpenQueued,
  usePlaceInQueue,
  useTaken,
} from './staff-queue.ts';
