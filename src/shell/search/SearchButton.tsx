import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#src/kit/form/use-latest.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { isPageCovered, isTyping } from '#src/kit/page/shortcuts.ts'
import styles from '../Shell.module.css'
import { useTypedAhead } from './use-typed-ahead.ts'

const SearchPalette = lazyPage(() => import('./SearchPalette.tsx'), 'search')

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search palette: a field on a wide screen, an icon on a phone; Ctrl or ⌘ with K, or a slash, anywhere. */
export function SearchButton({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { listen, take } = useTypedAhead(() => setOpen(false))

  function open() {
    listen()
    setOpen(true)
  }

  function close() {
    take()
    setOpen(false)
  }

  const openNow = useLatest(open)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || isPageCovered()) return
      event.preventDefault()
      openNow.current?.()
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [openNow])

  return (
    <>
      {isPhone ? (
        <Button type="text" size="large" aria-haspopup="dialog" aria-label={t('shell.search')} onClick={open}>
          <SearchOutlined aria-hidden />
        </Button>
      ) : (
        <button type="button" className={styles.search} aria-haspopup="dialog" onClick={open}>
          <SearchOutlined aria-hidden />
          <span>{t('shell.search')}</span>
          <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <PageBoundary resetOn={String(isOpen)} isQuiet>
        <Suspense>{isOpen && <SearchPalette isPhone={isPhone} takeTyped={take} onClose={close} />}</Suspense>
      </PageBoundary>
    </>
  )
}

/** Checks the physical key: the Russian layout has another letter on it. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey, target } = event
  if (code === 'KeyK') return (ctrlKey || metaKey) && !altKey && !shiftKey
  const isSlash = key === '/' || (code === 'Slash' && key === '.')
  return isSlash && !altKey && !ctrlKey && !metaKey && !isTyping(target)
}
