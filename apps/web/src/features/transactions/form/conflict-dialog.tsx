import type { Category, Source, Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormButtons } from '../../../ui/buttons/form-buttons.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toValues, type WrittenValues } from '../model/transaction-values.ts';
import classes from './conflict-dialog.module.css';
import { listDifferences } from './differences.ts';
import { FieldText } from './field-text.tsx';

export type ConflictChoice = 'mine' | 'theirs' | 'back';

type Question = { mine: WrittenValues; theirs: Transaction; answer: (answer: ConflictChoice) => void };
type Names = { categories: Category[]; sources: Source[] };

/** Two versions of one transaction, where they differ; nothing is overwritten before its person has said so. */
export function ConflictDialog({ question, ...names }: Names & { question: Question | undefined }) {
  const { t } = useTranslation();
  const goBack = () => question?.answer('back');
  return (
    <Modal title={t('conflict.title')} isOpen={question !== undefined} onClose={goBack}>
      {question && (
        <>
          <p className={classes.lead}>{t('conflict.lead')}</p>
          <Comparison {...question} {...names} />
          <FormButtons>
            <Button onClick={() => question.answer('mine')}>{t('conflict.keepMine')}</Button>
            <Button variant="default" onClick={() => question.answer('theirs')}>
              {t('conflict.takeTheirs')}
            </Button>
            <Button variant="default" onClick={goBack}>
              {t('conflict.goBack')}
            </Button>
          </FormButtons>
        </>
      )}
    </Modal>
  );
}

function Comparison({ mine, theirs, ...names }: Question & Names) {
  const { t } = useTranslation();
  const other = toValues(theirs);
  const differing = listDifferences(mine, other);
  if (differing.length === 0) return <p className={classes.lead}>{t('conflict.same')}</p>;
  return (
    <table className={classes.versions}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('conflict.mine')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => (
          <tr key={field}>
            <th scope="row">{t(`conflict.fields.${field}`)}</th>
            {[mine, other].map((values, index) => (
              <td key={index === 0 ? 'mine' : 'theirs'}>
                <FieldText field={field} values={values} {...names} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
