import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { returnState, useCurrentItem } from '../../ui/layout/current-item.ts';
import { EditPage } from '../../ui/layout/edit-page.tsx';
import { SourceForm } from './source-form.tsx';
import { useChangeSource, useSources } from './sources.queries.ts';

export function EditSourcePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useCurrentItem();
  const sources = useSources();
  const change = useChangeSource(current?.id ?? '');
  const backTo = current?.backTo ?? paths.connections;
  const finish = () => {
    showToast('success', t('sourceForm.saved'));
    void navigate(backTo, { state: returnState(current?.id) });
  };
  return (
    <EditPage
      title={t('sourceForm.editTitle')}
      icon="bank"
      back={{ to: paths.connections, label: t('sourceForm.back') }}
      query={current && sources}
      pick={(all) => all.find(({ id }) => id === current?.id)}
      noneChosen={t('sourceForm.noneChosen')}
      unknown={t('sourceForm.unknown')}
    >
      {(source) => (
        <SourceForm source={source} sender={change} action={t('sourceForm.save')} onSaved={finish}>
          <LinkButton to={backTo} state={returnState(current?.id)} variant="default">
            {t('ui.cancel')}
          </LinkButton>
        </SourceForm>
      )}
    </EditPage>
  );
}
