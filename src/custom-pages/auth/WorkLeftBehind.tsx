import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workLeftBehind } from '#src/providers/stores/kept-actor.ts'
import styles from './SignInForm.module.css'

/** Whose work waits in this browser until they sign in again. */
export function WorkLeftBehind() {
  const { t } = useTranslation()
  const [left, setLeft] = useState<Awaited<ReturnType<typeof workLeftBehind>>>([])
  useEffect(() => void workLeftBehind().then(setLeft), [])
  return left.map(({ name, count }) => (
    <Alert
      key={name}
      type="info"
      showIcon
      message={t('guest.signIn.left', { name, count })}
      className={styles.notice}
    />
  ))
}
