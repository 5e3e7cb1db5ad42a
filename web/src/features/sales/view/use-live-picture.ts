import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { asAddress, livePictureKey } from './picture-address.ts';

/** Between two keys of somebody who types fast. */
export const TYPING_MS = 40;

type Drawn = { of: string; address: string | undefined; failed: boolean };
export type LivePicture = { address: string | undefined; failed: boolean; waiting: boolean };

/**
 * The picture of what is typed, as the server draws it. One is drawn at a time, and after it the latest of what was typed meanwhile: an older
 * picture never replaces a newer one. The last good one stays while another is drawn, or cannot be.
 */
export function useLivePicture(
  wanted: string,
  draw: (wanted: string, signal: AbortSignal) => Promise<Blob>,
  pauseMs: number,
): LivePicture {
  const client = useQueryClient();
  const admin_id = useAdminId();
  const [name] = useState(() => crypto.randomUUID());
  const [settled] = useDebouncedValue(wanted, pauseMs);
  const queryKey = [...livePictureKey(admin_id), name];
  const { data, isFetching, refetch } = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Drawn> => {
      try {
        return { of: settled, address: await asAddress(await draw(settled, signal)), failed: false };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { of: settled, address: client.getQueryData<Drawn>(queryKey)?.address, failed: true };
      }
    },
  });
  const isBehind = data !== undefined && data.of !== settled;
  useEffect(() => {
    if (isBehind && !isFetching) void refetch();
  }, [isBehind, isFetching, refetch]);
  return {
    address: data?.address,
    failed: data?.failed === true,
    waiting: isFetching || isBehind || wanted !== settled,
  };
}
