import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { momentInput } from '../../ui/forms/day-input.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './changes-list.module.css';

/** Any moment: the screens are then as they were. */
export function MomentForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const moment = new Date(chosen);
    const isMoment = !Number.isNaN(moment.getTime());
    setMissing(!isMoment);
    if (isMoment) void navigate(`${paths.dashboard}?as_of=${encodeURIComponent(moment.toISOString())}`);
  };
  return (
    <Card>
      <form className={classes.moment} noValidate onSubmit={show}>
        <TextInput
          {...momentInput(chosen)}
          label={t('changes.moment')}
          value={chosen}
          max="9999-12-31T23:59"
          onChange={(event) => setChosen(event.currentTarget.value)}
          error={isMissing && t('changes.momentMissing')}
        />
        <Button type="submit" variant="default">
          {t('changes.momentAction')}
        </Button>
      </form>
    </Card>
  );
}
