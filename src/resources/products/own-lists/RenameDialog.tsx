import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LookupEntry, OWN_NAME_MAX, ownName } from '../../../../contract/goods/products.ts'
import { SaveFailure } from '../../../kit/form/SaveFailure.tsx'
import { useAskBeforeClosing } from '../../../kit/form/use-ask-before-closing.ts'
import { useCallForm } from '../../../kit/form/use-call-form.ts'
import { useUnsavedInput } from '../../../kit/form/use-unsaved-input.ts'
import { useFocusReturn } from '../../../kit/page/use-focus-return.ts'

interface Props {
  entry: LookupEntry
  onRename: (name: string) => Promise<void>
  onClose: () => void
}

interface Values {
  name: string
}

export function RenameDialog({ entry, onRename, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const [isTouched, setTouched] = useState(false)
  useUnsavedInput(isTouched)
  const close = useAskBeforeClosing(isTouched, onClose)
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
      onCancel={close}
      maskClosable={false}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: entry.name }}
        onFinish={submit}
        onValuesChange={(changed) => {
          setTouched(true)
          forgive(changed)
        }}
        requiredMark={false}
      >
        <Form.Item name="name" label={t('ownLists.name')}>
          <Input autoFocus maxLength={OWN_NAME_MAX} />
        </Form.Item>
      </Form>
      <SaveFailure reason={failure} />
    </Modal>
  )
}
