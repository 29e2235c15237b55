import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { TagsInput } from '@mantine/core';
import { LONGEST_TAG, MOST_TAGS } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { closeListFirst, wholeOptions } from '../../../ui/forms/option-dropdown.ts';
import { useTags } from '../../tags/tags.queries.ts';
import classes from './tags-field.module.css';

/** Words of one's own; those that are in use already are offered. */
export function TagsField(props: { label?: string; value: string[]; onChange: (tags: string[]) => void }) {
  const { t } = useTranslation();
  const { data: tags = [] } = useTags();
  const isFull = props.value.length >= MOST_TAGS;
  return (
    <TagsInput
      size="md"
      classNames={{ input: classes.tags, inputField: classes.tag }}
      onKeyDown={closeListFirst}
      label={props.label ?? t('transactionForm.tags')}
      description={isFull ? t('transactionForm.tagsFull') : t('transactionForm.tagsHint')}
      value={props.value}
      onChange={props.onChange}
      data={tags.map(({ name }) => name)}
      maxTags={MOST_TAGS}
      maxLength={LONGEST_TAG}
      acceptValueOnBlur
      isDuplicate={(tag, chosen) => chosen.some((one) => one.toLowerCase() === tag.trim().toLowerCase())}
      // In a dialog, what lies outside of it cannot be seen nor reached.
      comboboxProps={{ withinPortal: false }}
      {...wholeOptions}
    />
  );
}
