import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { lazyPage } from '../page/lazy-page.ts'
import { isShortcut } from '../page/shortcuts.ts'
import { focusRow } from './focus-row.ts'
import styles from './ListKeys.module.css'

const KeysDialog = lazyPage(() => import('./KeysDialog.tsx'))

/**
 * Keyboard access to a list: a skip link to its rows, and shortcuts.
 *
 * @param create the address of a new row's form, for users who may add one
 */
export function ListKeys({ create }: { create: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)

  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // By the key's position, since its letter differs in the Russian layout.
      if (event.code === 'KeyJ') focusRow(1)
      else if (event.code === 'KeyK') focusRow(-1)
      else if (event.code === 'KeyN' && create) navigate(create)
      else if (isQuestion(event)) setHelpOpen(true)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [create, navigate])

  return (
    <>
      <button type="button" className={styles.skip} onClick={() => focusRow(1)}>
        {t('crud.toRows')}
      </button>
      <Suspense fallback={null}>
        {isHelpOpen && <KeysDialog hasCreate={create !== undefined} onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  )
}

function isQuestion({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '?' || (shiftKey && code === 'Slash')
}
