import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type LookupEntry, lookupName } from '#contract/goods/products.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'

interface Props {
  entry: LookupEntry
  onRename: (name: string) => Promise<void>
  onClose: () => void
}

export function RenameDialog({ entry, onRename, onClose }: Props) {
  const { t } = useTranslation()
  const form = useGuardedForm<{ name: string }>({
    schema: lookupName,
    send: ({ name }) => onRename(name),
    onSent: onClose,
    onClose,
  })
  return (
    <FormDialog
      title={t('lookups.rename')}
      okText={t('lookups.save')}
      form={form}
      defaults={{ name: entry.name }}
      failed={t('notifications.editError')}
    >
      <Form.Item name="name" required label={t('lookups.name')}>
        <Input />
      </Form.Item>
    </FormDialog>
  )
}
