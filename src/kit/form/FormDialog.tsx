import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from '../page/use-focus-return.ts'
import { SaveFailure } from './SaveFailure.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import type { GuardedForm } from './use-guarded-form.ts'

interface Props<Values extends object> {
  title: string
  okText: string
  /** "Cancel" where nothing else is said. */
  cancelText?: string
  form: GuardedForm<Values>
  defaults?: Partial<Values>
  isDanger?: boolean
  /** What is asked for is not known yet. */
  isLoading?: boolean
  /** What is said not to have happened, above the reason; the reason alone without it. */
  failed?: string
  width?: number
  /** What is asked, as Form.Items, and what is said before it. */
  children?: ReactNode
}

/** A question over the page that takes an answer: what was entered stays through every failure, and closing asks first. */
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
      <Form<Values> {...formProps} requiredMark={false} initialValues={defaults}>
        <SaveFailure reason={failure?.message} isWarning={failure?.isWarning} title={failed} isNew={!failed} />
        <div ref={fields}>{children}</div>
        {/* The button that is seen stands outside the form: without one inside, Enter sends none of several fields. */}
        <button type="submit" hidden disabled={isLoading} aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
