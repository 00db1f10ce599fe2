import { Alert, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { OWN_NAME_MAX, ownName } from '../../../contract/products.ts'
import { useCallForm } from '../../components/use-call-form.ts'
import { useFocusReturn } from '../../components/use-focus-return.ts'
import type { Entry } from './EntryList.tsx'

interface Props {
  entry: Entry
  onRename: (name: string) => Promise<void>
  onClose: () => void
}

interface Values {
  name: string
}

export function RenameDialog({ entry, onRename, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const { form, submit, forgive, isSending, failure } = useCallForm<Values>(ownName, ['name'], async ({ name }) => {
    await onRename(name)
    onClose()
  })
  return (
    <Modal
      open
      title={t('ownLists.rename')}
      okText={t('ownLists.save')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ loading: isSending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: entry.name }}
        onFinish={submit}
        onValuesChange={forgive}
        requiredMark={false}
      >
        <Form.Item name="name" label={t('ownLists.name')}>
          <Input autoFocus maxLength={OWN_NAME_MAX} />
        </Form.Item>
      </Form>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </Modal>
  )
}
