import type { RequestOf, User } from '@saldo/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { uploadFile } from '../../api/upload.ts';
import { clearSession, setUser, useSession } from '../../session/session.ts';

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async () => (await api.readUser({ params: { id } })).results,
  });

/** The signed-in person, fresh from the server; undefined where this device does not know who that is. */
export function useOwnUser() {
  const id = useSession().user?.id;
  return useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined });
}

type Changes = RequestOf<'changeUser'>['body'];

export function useChangeUser(user: User) {
  return useMutation({
    mutationFn: async (body: Changes) => (await api.changeUser({ params: { id: user.id }, body })).results,
    onSuccess: setUser,
  });
}

/** Uploads the picture, then saves its url on the user. */
export function useChangePhoto(user: User) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0);
      const { url } = await uploadFile('upload', file, setProgress);
      return (await api.changeUser({ params: { id: user.id }, body: { photo_url: url } })).results;
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, changed);
      setUser(changed);
    },
  });
  return { ...mutation, progress };
}

/** Deleting the account signs out. */
export function useRemoveUser(user: User) {
  return useMutation({
    mutationFn: () => api.removeUser({ params: { id: user.id } }),
    onSuccess: clearSession,
  });
}
