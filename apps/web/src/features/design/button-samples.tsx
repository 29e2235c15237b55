import { paths } from '../../config/paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu } from '../../ui/buttons/menu.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './design-page.module.css';

const nothing = () => undefined;

const VARIANTS = ['filled', 'default', 'subtle'] as const;

export function ButtonSamples() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={classes.line}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="sm">
            small
          </Button>
          <Button variant={variant} leftSection={<Icon name="plus" />}>
            with icon
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} loading>
            busy
          </Button>
        </div>
      ))}
      <div className={classes.line}>
        <Button isDanger>Delete</Button>
        <LinkButton to={paths.dashboard} variant="default">
          A link
        </LinkButton>
        <IconButton icon="pencil" label="Edit" onClick={nothing} />
        <IconButton icon="bin" label="Delete" onClick={nothing} isDisabled />
        <CopyButton text="saldo" />
        <Menu
          label="More actions"
          className={undefined}
          groups={[
            [{ icon: 'pencil', label: 'Edit', onClick: nothing }],
            [{ label: 'Show amounts', isOn: true, onToggle: nothing }],
          ]}
        >
          <Icon name="more" />
        </Menu>
      </div>
    </>
  );
}
