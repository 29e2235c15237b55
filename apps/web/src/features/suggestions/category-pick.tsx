import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionList } from '../../ui/choosers/option-list.tsx';
import { useCategoryOptions } from '../categories/category-options.queries.ts';
import type { Candidate } from './suggestion-groups.ts';

/** The list of categories that opens in a group or a row; typing narrows it down. */
export function CategoryPick(props: {
  name: string;
  onClose: () => void;
  onChoose: (category: Candidate) => void;
}) {
  const { t } = useTranslation();
  const categories = useCategoryOptions();
  const [typed, setTyped] = useState('');
  const choose = (id: string) => {
    const category = categories.find((one) => one.id === id);
    if (category) props.onChoose({ category_id: category.id, category_name: category.name });
  };
  return (
    <OptionList
      options={categories}
      current={undefined}
      typed={typed}
      words={{
        field: t('review.categoryOf', { name: props.name }),
        hint: t('review.search'),
        list: t('review.categories'),
        none: categories.length > 0 ? t('review.noSuch') : t('review.noCategories'),
      }}
      onType={setTyped}
      onClose={props.onClose}
      onChoose={choose}
    />
  );
}
