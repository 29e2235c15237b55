import { AppError } from '../../errors/app-error.ts';

/** A later change prevents an undo. Its number is shown as a name. */
export class ChangeInTheWay extends AppError {
  readonly no: number;

  constructor(no: number) {
    super('change.in_the_way');
    this.no = no;
  }
}
