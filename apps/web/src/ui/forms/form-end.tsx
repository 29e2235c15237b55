import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { FormButtons } from '../buttons/form-buttons.tsx';
import { FailureLine } from './fields.tsx';

/** How a form ends: what went wrong, the button that sends it, and what else one may do. */
export function FormEnd(props: {
  failure: string | null;
  isPending: boolean;
  action: string;
  children?: ReactNode;
}) {
  return (
    <>
      <FailureLine message={props.failure} />
      <FormButtons>
        <Button type="submit" loading={props.isPending}>
          {props.action}
        </Button>
        {props.children}
      </FormButtons>
    </>
  );
}
