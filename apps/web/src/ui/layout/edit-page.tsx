import type { ReactNode } from 'react';
import { LinkButton } from '../buttons/button.tsx';
import { Empty, Loaded, Skeleton } from '../lists/states.tsx';
import type { IconName } from '../look/icon.tsx';
import { Card } from './card.tsx';
import narrow from './narrow.module.css';
import { Page } from './page.tsx';

/** A screen that edits one thing: loads it, or says that there is none and leads back. */
export function EditPage<Data, Item>(props: {
  title: string;
  icon: IconName;
  back: { to: string; label: string };
  /** Undefined where nothing was chosen. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown } | undefined;
  pick: (data: Data) => Item | undefined;
  noneChosen: string;
  unknown: string;
  children: (item: Item) => ReactNode;
}) {
  const leadBack = (title: string) => (
    <Empty icon={props.icon} title={title}>
      <LinkButton to={props.back.to}>{props.back.label}</LinkButton>
    </Empty>
  );
  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <Page title={props.title}>
        <Card>
          {props.query ? (
            <Loaded query={props.query} skeleton={<Skeleton rows={5} height={64} />}>
              {(data) => {
                const item = props.pick(data);
                return item === undefined ? leadBack(props.unknown) : props.children(item);
              }}
            </Loaded>
          ) : (
            leadBack(props.noneChosen)
          )}
        </Card>
      </Page>
    </div>
  );
}
