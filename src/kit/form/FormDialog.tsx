import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../overlays/Modal.tsx'
import { useFocusReturn } from '../page/use-focus-return.ts'
import { SaveFailure } from './SaveFailure.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import type { GuardedForm } from './use-guarded-form.ts'

interface Props<Values extends object> {
  title: string
  okText: string
  /** "Cancel" by default. */
  cancelText?: string
  form: GuardedForm<Values>
  defaults?: Partial<Values>
  isDanger?: boolean
  /** The form's data is still loading. */
  isLoading?: boolean
  /** The title above an error's message; none by default. */
  failed?: string
  width?: number
  /** Form.Items, and any text before them. */
  children?: ReactNode
}

/** A form in a dialog: input survives every failure, and closing asks first. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { title, okText, cancelText, form, defaults, isDanger, isLoading, failed, width, children } = props
  const { formProps, failure, isSending, close } = form
  const { t } = useTranslation()
  useFocusReturn()
  const { fields, focusFirst } = useFirstFocus()
  return (
    <Modal
      open
      afterOpenChange={focusFirst}
      title={title}
      okText={okText}
      cancelText={cancelText ?? t('crud.cancel')}
      okButtonProps={{ danger: isDanger, loading: isSending, disabled: isLoading }}
      onOk={form.form.submit}
      onCancel={close}
      maskClosable={false}
      width={width}
    >
      <Form<Values> {...formProps} initialValues={defaults}>
        <SaveFailure reason={failure?.message} isWarning={failure?.isWarning} title={failed} isNew={!failed} />
        <div ref={fields}>{children}</div>
        {/* The visible button is outside the form: without one inside, Enter does not submit several fields. */}
        <button type="submit" hidden disabled={isLoading} aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
