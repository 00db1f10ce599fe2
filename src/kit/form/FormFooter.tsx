import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { SaveFailure } from './SaveFailure.tsx'
import type { GuardedForm } from './use-guarded-form.ts'

interface Props {
  form: Pick<GuardedForm<object>, 'failure' | 'isSending' | 'close'>
  /** The form creates something, so an error does not speak of updating. */
  isNew: boolean
}

/** Under a form edited in place: why it was not saved, and the buttons. */
export function FormFooter({ form: { failure, isSending, close }, isNew }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SaveFailure reason={failure?.message} isNew={isNew} />
      <Flex gap="small" justify="end">
        <Button onClick={close}>{t('crud.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={false}>
          {t('crud.save')}
        </Button>
      </Flex>
    </>
  )
}
