import { Button, Flex, Form, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosedByBack } from '../overlays/use-closed-by-back.ts'
import { useFocusReturn } from '../page/use-focus-return.ts'
import styles from './FormPopover.module.css'
import { SaveFailure } from './SaveFailure.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import type { GuardedForm } from './use-guarded-form.ts'

interface FormPopoverProps<Values extends object> {
  title: string
  form: GuardedForm<Values>
  defaults?: Partial<Values>
  /** Esc discards the input without asking. */
  onLeave: () => void
  /** Form.Items. */
  children: ReactNode
}

/** A small form beside what it changes, to be placed there. */
export function FormPopover<Values extends object>(props: FormPopoverProps<Values>) {
  const { title, form, defaults, onLeave, children } = props
  const { formProps, failure, isSending, close } = form
  const { t } = useTranslation()
  useFocusReturn()
  useClosedByBack(true, () => !isSending && close())
  const { fields, focusFirst } = useFirstFocus()
  const content = (
    <Form<Values>
      {...formProps}
      className={styles.form}
      initialValues={defaults}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <SaveFailure reason={failure?.message} isWarning={failure?.isWarning} isNew />
      <div ref={fields} className={styles.fields}>
        {children}
      </div>
      <Flex gap="small" justify="end">
        <Button onClick={onLeave}>{t('crud.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('crud.save')}
        </Button>
      </Flex>
    </Form>
  )
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      title={title}
      content={content}
      afterOpenChange={focusFirst}
      // A click in a dialog over the page, such as one about a conflict, does not count as a click outside.
      onOpenChange={(isOpen) => !isOpen && !isSending && close()}
    >
      <span className={styles.place} />
    </Popover>
  )
}
