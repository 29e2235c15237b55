import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CategoryIcon } from '../../ui/look/category-mark.tsx';
import { formatShare } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { CategoryPick } from './category-pick.tsx';
import classes from './review-page.module.css';
import { ReviewRows } from './review-rows.tsx';
import { type Candidate, type Group, sumRows } from './suggestion-groups.ts';
import { usualName } from './use-group-filing.ts';

/** What can be done with a group, by its buttons as well as by keys. */
export type GroupActions = {
  accept: () => void;
  choose: (category: Candidate) => void;
  chooseForOne: (rowId: string, category: Candidate) => void;
  pick: (isOpen: boolean) => void;
  fold: () => void;
  skip: () => void;
  /** It needs no category. */
  ignore: () => void;
  /** Both sides are here, or will be. */
  transfer: () => void;
};

export function ReviewGroup(props: {
  group: Group;
  isPicking: boolean;
  isUnfolded: boolean;
  actions: GroupActions;
}) {
  const { t } = useTranslation();
  const { group, actions } = props;
  const { name, rows, proposal, usual, others } = group;
  const rowsId = useId();
  const main = useRef<HTMLButtonElement>(null);
  const count = rows.length;
  const looks = useCategoryLooks();
  const hasIdea = proposal || usual || group.isTransfer;
  const closePick = () => {
    actions.pick(false);
    main.current?.focus();
  };
  return (
    <li className={classes.group} data-group={group.key}>
      <div className={classes.head}>
        <h2 className={classes.name}>{count > 1 ? t('review.group', { count, name }) : name}</h2>
        <p className={classes.quiet}>
          {describeRows(group, t('review.newest'))}
          <Reason group={group} />
        </p>
        <p className={classes.sum}>
          {sumRows(rows).map((sum) => (
            <SignedMoney key={sum.currency} type={group.type} {...sum} />
          ))}
        </p>
      </div>
      <div className={classes.buttons}>
        <span className={classes.anchored}>
          <Button
            ref={main}
            data-main=""
            size="sm"
            variant={hasIdea ? 'filled' : 'default'}
            leftSection={
              group.proposal && !group.isTransfer ? (
                <CategoryIcon look={looks.get(group.proposal.category_id)} />
              ) : undefined
            }
            onClick={actions.accept}
            {...(!hasIdea && { 'aria-haspopup': 'listbox', 'aria-expanded': props.isPicking })}
          >
            <MainLabel group={group} />
          </Button>
          {props.isPicking && <CategoryPick name={name} onClose={closePick} onChoose={actions.choose} />}
        </span>
        {others.map((other, index) => (
          <Button
            key={other.category_id}
            data-third={index === 2 || undefined}
            variant="default"
            size="sm"
            leftSection={
              <>
                <Key>{index + 1}</Key>
                <CategoryIcon look={looks.get(other.category_id)} />
              </>
            }
            onClick={() => actions.choose(other)}
          >
            {other.category_name}
          </Button>
        ))}
        {hasIdea && (
          <Button
            variant="default"
            size="sm"
            aria-haspopup="listbox"
            aria-expanded={props.isPicking}
            leftSection={<Key>c</Key>}
            onClick={() => actions.pick(true)}
          >
            {t('review.pickOther')}
          </Button>
        )}
        <span className={classes.aside}>
          {!group.isTransfer && (
            <Button variant="subtle" size="sm" onClick={actions.transfer}>
              {t('review.asTransfer')}
            </Button>
          )}
          <Button variant="subtle" size="sm" onClick={actions.ignore}>
            {t('review.ignore')}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={props.isUnfolded}
            aria-controls={rowsId}
            onClick={actions.fold}
          >
            {props.isUnfolded ? t('review.hideRows') : t('review.showRows', { count })}
          </Button>
          <Button variant="subtle" size="sm" onClick={actions.skip}>
            {t('review.skip')}
          </Button>
        </span>
      </div>
      <div id={rowsId}>{props.isUnfolded && <ReviewRows rows={rows} onChoose={actions.chooseForOne} />}</div>
    </li>
  );
}

/** A key that does the same; a reader of the screen hears it in the list of keys. */
const Key = ({ children }: { children: ReactNode }) => (
  <span className={classes.key} aria-hidden="true">
    {children}
  </span>
);

function MainLabel({ group }: { group: Group }) {
  const { t } = useTranslation();
  if (group.isTransfer) return t('review.asTransfer');
  if (group.proposal) return t('review.fileUnder', { category: group.proposal.category_name });
  if (group.usual) return t('review.createAndFile', { category: usualName(group.usual) });
  return t('review.pick');
}

/** How sure it is, and because of which words. */
function Reason({ group }: { group: Group }) {
  const { t } = useTranslation();
  if (group.isTransfer)
    return (
      <>
        {' · '}
        {t('review.transfer')} <Link to={paths.transferSuggestions}>{t('review.toTransfers')}</Link>
      </>
    );
  if (!group.proposal && !group.usual) return <>{` · ${t('review.noIdea')}`}</>;
  const parts = [
    ...(group.proposal && group.confidence > 0
      ? [t('review.sureness', { percent: formatShare(group.confidence) })]
      : []),
    ...(group.because.length > 0 ? [t('review.because', { words: group.because.join(', ') })] : []),
  ];
  return <>{parts.map((part) => ` · ${part}`).join('')}</>;
}

function describeRows({ rows }: Group, newest: string): string {
  const [first] = rows;
  const day = formatDay(first?.date ?? '');
  const sources = [...new Set(rows.map(({ source_name }) => source_name))].join(', ');
  return `${rows.length > 1 ? `${newest} ${day}` : day} · ${sources}`;
}
