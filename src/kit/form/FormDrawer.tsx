import { Button, type DrawerProps, Flex, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../overlays/Drawer.tsx'
import { useFocusReturn } from '../page/use-focus-return.ts'
import { SaveFailure } from './SaveFailure.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import type { GuardedForm } from './use-guarded-form.ts'

interface Props<Values extends object> {
  title: string
  okText: string
  form: GuardedForm<Values>
  defaults?: Partial<Values>
  /** The form creates something, so an error does not speak of updating. */
  isNew?: boolean
  /** From Refine's drawer form hook. */
  drawerProps?: Pick<DrawerProps, 'open' | 'forceRender'>
  /** In pixels, as far as the window has them. */
  width?: number
  children: ReactNode
}

const WIDTH = 560

/** A form in a drawer; closing it with input asks first. */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const { title, okText, form, defaults, isNew, drawerProps, width = WIDTH, children } = props
  const { formProps, failure, isSending, close } = form
  const { t } = useTranslation()
  useFocusReturn()
  const { fields, focusFirst } = useFirstFocus()

  return (
    <Drawer
      open
      {...drawerProps}
      afterOpenChange={focusFirst}
      title={title}
      width={`min(${width}px, 100vw)`}
      maskClosable={false}
      onClose={close}
      footer={
        <Flex justify="flex-end" gap="small">
          <Button onClick={close}>{t('crud.cancel')}</Button>
          <Button type="primary" loading={isSending} htmlType="submit" form={formProps.name}>
            {okText}
          </Button>
        </Flex>
      }
    >
      <Form<Values> {...formProps} initialValues={defaults}>
        <SaveFailure reason={failure?.message} isWarning={failure?.isWarning} isNew={isNew} />
        <div ref={fields}>{children}</div>
      </Form>
    </Drawer>
  )
}
