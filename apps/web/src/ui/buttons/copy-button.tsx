import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Puts a text where it can be pasted from, and says whether that worked: a browser may refuse. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  return (
    <>
      <Button variant="default" onClick={copy}>
        {t(outcome === 'copied' ? 'ui.copied' : 'ui.copy')}
      </Button>
      <span role="status" className={outcome === 'copyFailed' ? '' : 'visually-hidden'}>
        {outcome && t(`ui.${outcome}`)}
      </span>
    </>
  );
}
