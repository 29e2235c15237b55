import type { Attachment } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { readAttachment } from './attachments.queries.ts';
import classes from './receipts.module.css';

export function ReceiptPreview(props: { attachment: Attachment | undefined; onClose: () => void }) {
  const { attachment } = props;
  return (
    <Modal title={attachment?.name ?? ''} isOpen={attachment !== undefined} onClose={props.onClose}>
      {attachment && <Preview attachment={attachment} />}
    </Modal>
  );
}

function Preview({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation();
  const file = useQuery({
    queryKey: ['attachments', attachment.id],
    queryFn: () => readAttachment(attachment),
    // A photo is large, and soon shown again.
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={file} skeleton={<Skeleton height={320} />}>
      {(content) => (
        <>
          <Picture content={content} name={attachment.name} />
          <FormButtons>
            <Button variant="default" onClick={() => saveFile(content, attachment.name)}>
              {t('receipts.downloadAction')}
            </Button>
          </FormButtons>
        </>
      )}
    </Loaded>
  );
}

function Picture({ content, name }: { content: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address && <img className={classes.picture} src={address} alt={name} />;
}
