import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import styles from './FormBar.module.css'

interface Props {
  submit: string
  isSending: boolean
  /** Where "Cancel" leads. */
  cancelTo: string
  /** The form is sent by Ctrl+Enter, too. */
  hasShortcut?: boolean
}

/** The buttons of a form that is a page of its own, always in sight. */
export function FormBar({ submit, isSending, cancelTo, hasShortcut = false }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      <LinkButton to={cancelTo} size="large" disabled={false}>
        {t('crud.cancel')}
      </LinkButton>
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        loading={isSending}
        disabled={false}
        {...(hasShortcut && { 'aria-keyshortcuts': 'Control+Enter', title: 'Ctrl+Enter' })}
      >
        {submit}
      </Button>
    </div>
  )
}
