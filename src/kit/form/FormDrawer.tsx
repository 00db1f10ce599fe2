import { Alert, Button, Drawer, Flex, Form, type FormInstance } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from '../page/use-focus-return.ts'
import { forgive } from './forgive.ts'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'
import { useUnsavedInput } from './use-unsaved-input.ts'

interface Props<Values extends object> {
  title: string
  okText: string
  form: FormInstance<Values>
  initialValues?: Partial<Values>
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
  isBusy: boolean
  /** What is said of the form when it was not sent, above the reason. */
  failed?: string
  /** What cannot be said at an input. */
  refusal: { message: string; isWarning?: boolean } | null
  children: ReactNode
}

const WIDTH = 560

/** A form beside the page it belongs to; closing it with input asks first. */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const { title, okText, form, initialValues, onSubmit, onClose, isBusy, failed, refusal, children } = props
  const { t } = useTranslation()
  const formName = useId()
  useFocusReturn()
  const [isTouched, setTouched] = useState(false)
  const close = useAskBeforeClosing(isTouched, onClose)
  useUnsavedInput(isTouched)
  const fields = useRef<HTMLDivElement>(null)

  function focusFirst() {
    const { current: all } = fields
    if (!all?.contains(document.activeElement)) all?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return (
    <Drawer
      open
      // The drawer takes the focus itself when it opens.
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
      title={title}
      width={`min(${WIDTH}px, 100vw)`}
      maskClosable={false}
      onClose={close}
      footer={
        <Flex justify="flex-end" gap="small">
          <Button onClick={close}>{t('requests.keep')}</Button>
          <Button type="primary" loading={isBusy} htmlType="submit" form={formName}>
            {okText}
          </Button>
        </Flex>
      }
    >
      <Form<Values>
        name={formName}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        onFinish={onSubmit}
        onValuesChange={(changed) => {
          forgive(form, changed)
          setTouched(true)
        }}
        scrollToFirstError={{ focus: true }}
      >
        {refusal && (
          <Alert
            type={refusal.isWarning ? 'warning' : 'error'}
            showIcon
            role="alert"
            {...(failed ? { message: failed, description: refusal.message } : { message: refusal.message })}
            style={{ marginBottom: 16 }}
          />
        )}
        <div ref={fields}>{children}</div>
      </Form>
    </Drawer>
  )
}
