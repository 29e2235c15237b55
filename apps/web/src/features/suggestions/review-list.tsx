import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { type GroupActions, ReviewGroup } from './review-group.tsx';
import { findCommand } from './review-keys.ts';
import classes from './review-page.module.css';
import { type Candidate, type Group, idsOf, nameOf } from './suggestion-groups.ts';
import type { GroupFiling } from './use-group-filing.ts';

/** As many as a screen has room for; more once somebody asks for them. */
const PORTION = 8;

/** Groups one below the other; whoever files one goes on at the next, without touching the mouse. */
export function ReviewList(props: {
  groups: Group[];
  filing: GroupFiling;
  onSkip: (key: string) => void;
  /** Says where the focus goes on once the list is drawn again. */
  onLeave: (index: number) => void;
}) {
  const { t } = useTranslation();
  const { groups, filing } = props;
  const [picking, setPicking] = useState<string>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [portion, setPortion] = useState(PORTION);
  const list = useRef<HTMLUListElement>(null);
  const shown = groups.slice(0, portion);
  const focusAt = (index: number) => listMains(list.current)[index]?.focus();
  // Whoever comes here comes to file: the keys work at once, unless they are somewhere already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.matches('h1')) focusAt(0);
  }, []);

  const actionsOf = (group: Group, index: number): GroupActions => {
    const leave = (act: () => void) => {
      setPicking(undefined);
      props.onLeave(index);
      act();
    };
    const choose = (category: Candidate) => leave(() => filing.fileAs(group, category, false));
    return {
      choose,
      accept: () => {
        const { proposal, usual, isTransfer } = group;
        if (isTransfer) return leave(() => filing.linkAsTransfers(group));
        if (proposal) return leave(() => filing.fileAs(group, proposal, true));
        if (usual) return leave(() => filing.createAndFile(group, usual));
        return setPicking(group.key);
      },
      chooseForOne: (id, category) => {
        const rows = group.rows.filter(({ transaction_id }) => transaction_id === id);
        if (rows.length === idsOf(group).length) return choose(category);
        props.onLeave(index);
        filing.fileAs({ ...group, rows, ...nameOf(rows) }, category, true);
      },
      pick: (isOpen) => setPicking(isOpen ? group.key : undefined),
      fold: () => setUnfolded(unfolded.symmetricDifference(new Set([group.key]))),
      skip: () => leave(() => props.onSkip(group.key)),
      ignore: () => leave(() => filing.ignore(group)),
      transfer: () => leave(() => filing.linkAsTransfers(group)),
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const command = findCommand(event);
    if (!command || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return;
    const index = groups.findIndex(
      ({ key }) => key === target.closest<HTMLElement>('[data-group]')?.dataset.group,
    );
    const group = groups[index];
    if (!group) return;
    const actions = actionsOf(group, index);
    event.preventDefault();
    if (command.do === 'next') {
      if (index + 1 >= shown.length) flushSync(() => setPortion(portion + PORTION));
      focusAt(index + 1);
    } else if (command.do === 'previous') focusAt(index - 1);
    else if (command.do === 'undo') filing.undoLast();
    else if (command.do === 'pick') actions.pick(true);
    else if (command.do === 'choose') {
      const other = group.others[command.index];
      if (other) actions.choose(other);
    } else actions[command.do]();
  };
  return (
    <>
      <ul ref={list} className={classes.groups} onKeyDown={onKeyDown} aria-label={t('review.list')}>
        {shown.map((group, index) => (
          <ReviewGroup
            key={group.key}
            group={group}
            isPicking={picking === group.key}
            isUnfolded={unfolded.has(group.key)}
            actions={actionsOf(group, index)}
          />
        ))}
      </ul>
      {groups.length > portion && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setPortion(portion + PORTION)}>
            {t('review.more', { count: groups.length - portion })}
          </Button>
        </div>
      )}
    </>
  );
}

/** The button of each group that Enter presses. */
export const listMains = (root: ParentNode | null) => [
  ...(root?.querySelectorAll<HTMLElement>('[data-main]') ?? []),
];
