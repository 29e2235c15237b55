import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { describeFailure } from '../feedback/failure.ts';

/** What a form needs of a mutation. */
export type Sender<Body, Result> = {
  isPending: boolean;
  mutateAsync: (sending: { body: Body; key: string }) => Promise<Result>;
};
type Form = {
  setErrors: (errors: Record<string, string>) => void;
  resetDirty: () => void;
  values: object;
};

/**
 * The same content sent again after a failure carries the same key, so that it is written down once even where only the
 * answer was lost; other content is another request.
 */
export function useSendingKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf: (body: unknown): string => {
      const content = JSON.stringify(body);
      if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    /** What follows is another one, even if it says the same. */
    forget: () => {
      last.current = { content: '', key: '' };
    },
  };
}

/** Sends what a form holds, once. */
export function useSubmit<Body, Result>(sender: Sender<Body, Result>, form: Form, failed: string) {
  const { t } = useTranslation();
  const { keyOf, forget } = useSendingKey();
  const [failure, setFailure] = useState<string | null>(null);

  const describe = (error: unknown) => {
    const refused = error instanceof ApiError ? error.errors.map(({ path }) => path) : [];
    const fields = refused.filter((path) => (path.split('.')[0] ?? '') in form.values);
    form.setErrors(Object.fromEntries(fields.map((path) => [path, t('forms.invalid')])));
    setFailure([failed, describeFailure(error, '')].filter(Boolean).join(' '));
  };
  const submit = async (body: Body, onSaved: (result: Result) => void) => {
    if (sender.isPending) return;
    setFailure(null);
    try {
      const result = await sender.mutateAsync({ body, key: keyOf(body) });
      forget();
      // It is kept now: whoever leaves is not asked.
      form.resetDirty();
      onSaved(result);
    } catch (error) {
      describe(error);
    }
  };
  return { submit, failure, isPending: sender.isPending };
}
