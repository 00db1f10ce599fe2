import { Alert, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { forgive } from '../../../kit/form/forgive.ts'
import { useAskBeforeClosing } from '../../../kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '../../../kit/form/use-unsaved-input.ts'
import { useFocusReturn } from '../../../kit/page/use-focus-return.ts'
import { type Refusal, useAct } from './use-act.ts'

interface Props<Values extends object> {
  request: { id: number; version: number }
  title: string
  okText: string
  isDanger?: boolean
  /** What is said of the act when it did not happen, above the reason. */
  failed?: string
  initialValues?: Partial<Values>
  take: (values: Values, version: number) => Promise<RequestPage | null>
  onClose: (isDone: boolean) => void
  /** What the act asks for, as Form.Items. */
  children: ReactNode
  width?: number
}

/**
 * An act that asks something first. What was typed stays through every refusal: a field's own reason stands at the
 * field, everything else above them.
 */
export function ActDialog<Values extends object>(props: Props<Values>) {
  const { request, title, okText, isDanger, failed, initialValues, take, onClose, children, width } = props
  const { t } = useTranslation()
  useFocusReturn()
  const [form] = Form.useForm<Values>()
  const { act, isBusy } = useAct(request.id)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isTouched, setTouched] = useState(false)
  const close = useAskBeforeClosing(isTouched, () => onClose(false))
  useUnsavedInput(isTouched)
  // The version the person saw when the dialog opened, so that what others change behind it is not overwritten unseen;
  // once they have been told, the current one.
  const [seenVersion, setSeenVersion] = useState<number | null>(request.version)

  async function submit(values: Values) {
    const outcome = await act(() => take(values, seenVersion ?? request.version))
    if (outcome === 'done' || outcome === 'waiting') return onClose(true)
    if (outcome === 'given up') return
    if (outcome.isStale) setSeenVersion(null)
    const unplaced = putOnFields(form, outcome.fields)
    setRefusal(unplaced || outcome.isStale ? outcome : null)
  }

  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('requests.keep')}
      okButtonProps={{ danger: isDanger, loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={close}
      maskClosable={false}
      width={width}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        onFinish={submit}
        onValuesChange={(changed) => {
          setTouched(true)
          forgive(form, changed)
        }}
        scrollToFirstError={{ focus: true }}
      >
        {refusal && (
          <Alert
            type={refusal.isStale ? 'warning' : 'error'}
            showIcon
            {...(failed ? { message: failed, description: refusal.message } : { message: refusal.message })}
            style={{ marginBottom: 16 }}
          />
        )}
        {children}
      </Form>
    </Modal>
  )
}

/** Puts the server's reasons at the inputs they are about; tells whether some had no input, or there were none. */
function putOnFields<Values extends object>(form: FormInstance<Values>, fields: Refusal['fields']): boolean {
  const names = Object.keys(form.getFieldsValue())
  const placed = Object.entries(fields).filter(([path]) => names.includes(path))
  form.setFields(placed.map(([name, message]) => ({ name: name as never, errors: [message] })))
  return placed.length === 0 || placed.length < Object.keys(fields).length
}
