import { AppError } from '../../errors/app-error.ts';

/** A later change stands in the way of taking back an earlier one. Its number becomes a name where it is told. */
export class ChangeInTheWay extends AppError {
  readonly no: number;

  constructor(no: number) {
    super('change.in_the_way');
    this.no = no;
  }
}
