import type { FileImport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { describeBalanceCheck, describePeriod, FORMATS, nameProgram } from './describe-file.ts';
import classes from './import-page.module.css';

/** How the file was read, and what speaks for it. */
export function FileSummary({ file }: { file: FileImport }) {
  const { t } = useTranslation();
  const { program, problems, left_out, mapping } = file;
  const proof = describeBalanceCheck(t, file);
  const facts: [label: string, value: string | undefined][] = [
    [t('fileImports.format'), FORMATS[file.format]],
    [t('fileImports.program'), program === null ? undefined : nameProgram(program)],
    [t('fileImports.count'), String(file.rows)],
    [t('fileImports.period'), describePeriod(t, file)],
    [t('fileImports.encoding'), file.encoding.toUpperCase()],
  ];
  return (
    <Card title={t('fileImports.understood')}>
      <p className={classes.proof} data-kind={proof.kind}>
        {proof.kind === 'proven' && <Icon name="check" />}
        {proof.text}
      </p>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {problems.length > 0 && (
        <Collapsible
          label={t('fileImports.problems', { count: problems.length })}
          isOpen
          className={classes.problems ?? ''}
        >
          <LinesList lines={problems} />
        </Collapsible>
      )}
      {left_out.length > 0 && (
        <Collapsible label={t('fileImports.leftOut', { count: left_out.length })}>
          <LinesList lines={left_out} />
        </Collapsible>
      )}
      {mapping && (
        <Collapsible label={t('fileImports.columns')}>
          <ColumnsForm key={JSON.stringify(mapping)} file={file} mapping={mapping} />
        </Collapsible>
      )}
    </Card>
  );
}

/** Where it stands, why, and what stands there. */
function LinesList({ lines }: { lines: FileImport['problems'] }) {
  const { t } = useTranslation();
  const describe = ({ code, message }: FileImport['problems'][number]) =>
    t(`fileImports.problem.${code}` as 'fileImports.problem.no_date', { defaultValue: message });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <ul className={classes.lines} tabIndex={0}>
      {lines.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one line may have several problems
        <li key={index}>
          <strong>{t('fileImports.line', { line: one.line })}</strong> {describe(one)}
          {one.text && <code>{one.text}</code>}
        </li>
      ))}
    </ul>
  );
}
