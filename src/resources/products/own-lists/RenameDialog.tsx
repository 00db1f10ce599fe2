import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type LookupEntry, OWN_NAME_MAX, ownName } from '../../../../contract/goods/products.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useGuardedForm } from '../../../kit/form/use-guarded-form.ts'

interface Props {
  entry: LookupEntry
  onRename: (name: string) => Promise<void>
  onClose: () => void
}

export function RenameDialog({ entry, onRename, onClose }: Props) {
  const { t } = useTranslation()
  const form = useGuardedForm<{ name: string }>({
    schema: ownName,
    send: ({ name }) => onRename(name),
    onSent: onClose,
    onClose,
  })
  return (
    <FormDialog
      title={t('ownLists.rename')}
      okText={t('ownLists.save')}
      form={form}
      defaults={{ name: entry.name }}
      failed={t('notifications.editError')}
    >
      <Form.Item name="name" label={t('ownLists.name')}>
        <Input autoFocus maxLength={OWN_NAME_MAX} />
      </Form.Item>
    </FormDialog>
  )
}
