import { LONGEST_TAG, MOST_TAGS } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { TagsInput } from '../../../ui/choosers/tags-input.tsx';
import { useTags } from '../../tags/tags.queries.ts';

/** Words of one's own; those that are in use already are offered. */
export function TagsField(props: {
  label?: string;
  value: string[];
  takesFocus?: boolean;
  onChange: (tags: string[]) => void;
}) {
  const { t } = useTranslation();
  const { data: tags = [] } = useTags();
  const isFull = props.value.length >= MOST_TAGS;
  const label = props.label ?? t('transactionForm.tags');
  return (
    <TagsInput
      label={label}
      listLabel={label}
      description={isFull ? t('transactionForm.tagsFull') : t('transactionForm.tagsHint')}
      value={props.value}
      onChange={props.onChange}
      known={tags.map(({ name }) => name)}
      takesFocus={props.takesFocus}
      most={MOST_TAGS}
      longest={LONGEST_TAG}
    />
  );
}
