import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';

const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async () => (await api.readUser({ params: { id } })).results,
  });

/** The signed-in person, fresh from the server; undefined where this device does not know who that is. */
export function useOwnUser() {
  const id = useSession().user?.id;
  return useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined });
}
