import { CloseOutlined, LoadingOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { SEARCH_TEXT_MAX } from '#contract/search/search-groups.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { loadPageAhead } from '#src/pages.tsx'
import { useCallerGroups } from './caller-groups.tsx'
import { PaletteList } from './PaletteList.tsx'
import { foundGroups, type PaletteItem, recentGroup, useOwnGroups } from './palette-items.tsx'
import { forgetRecentHits, keepRecentHit } from './recent-hits.ts'
import styles from './SearchPalette.module.css'
import { useSearchHits } from './use-search-hits.ts'
import type { TypedAhead } from './use-typed-ahead.ts'

interface Props {
  isPhone: boolean
  /** What was typed before its field had the focus. */
  takeTyped: () => TypedAhead
  onClose: () => void
}

/** The search palette: what the server finds, the menu's pages and what the user may create. */
export default function SearchPalette({ isPhone, takeTyped, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [recent, setRecent] = useState(recentGroup)
  /** Enter was pressed before the answer came: its first hit is opened. */
  const [isEager, setEager] = useState(false)
  const { hits, error, isPending, refetch } = useSearchHits(text)
  const own = useOwnGroups(text)
  const ofCaller = useCallerGroups(hits, text)
  useFocusReturn()

  const isCallTaken = ofCaller.some(({ key, items }) => key === 'call' && items.length > 0)
  // The caller waits: the form's code loads while the dispatcher looks at what was found.
  useEffect(() => {
    if (isCallTaken) void loadPageAhead(PATHS.requests.create)
  }, [isCallTaken])

  const typed = text.trim()
  const groups = [...(typed ? own : [recent, ...own]), ...(hits ? foundGroups(hits, typed, ofCaller) : [])].filter(
    ({ items }) => items.length > 0,
  )
  const items = groups.flatMap((group) => group.items)
  const chosen = Math.min(active, items.length - 1)
  const isNothing = typed !== '' && hits !== undefined && !isPending && items.length === 0

  function type(next: string) {
    setText(next)
    setActive(0)
    setEager(false)
  }

  /** From now on keys go to the field. */
  function takeOver() {
    input.current?.focus()
    if (document.activeElement !== input.current?.input) return
    const ahead = takeTyped()
    if (ahead.text) type(text + ahead.text)
    if (ahead.text && ahead.isEntered) setEager(true)
  }

  // The focus that `autoFocus` gives while the page is drawn fires no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(takeOver, [])

  function keep({ recent: hit }: PaletteItem) {
    if (hit) keepRecentHit(hit)
  }

  function open(item: PaletteItem, inNewTab = false) {
    keep(item)
    if (inNewTab) {
      window.open(item.url, '_blank', 'noopener')
      return
    }
    onClose()
    navigate(item.url)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      event.preventDefault()
      setActive((chosen + step + items.length) % items.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const item = items[chosen]
    if (isPending && !event.ctrlKey && !event.metaKey) setEager(true)
    else if (item) open(item, event.ctrlKey || event.metaKey)
  }

  const first = items[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer's arrival triggers it
  useEffect(() => {
    if (!isEager || isPending) return
    setEager(false)
    if (first) open(first)
  }, [isEager, isPending])

  const optionId = (index: number) => `${listId}-${index}`
  return (
    <Modal
      open
      title={t('search.title')}
      footer={null}
      closable={false}
      width={isPhone ? '100vw' : 640}
      className={isPhone ? styles.sheet : styles.palette}
      afterOpenChange={takeOver}
      onCancel={onClose}
    >
      <div className={styles.bar}>
        <Input
          ref={input}
          size="large"
          variant="borderless"
          autoFocus
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(chosen) : undefined}
          prefix={isPending ? <LoadingOutlined aria-hidden /> : <SearchOutlined aria-hidden />}
          placeholder={t('search.placeholder')}
          maxLength={SEARCH_TEXT_MAX}
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
        />
        {isPhone && (
          <Button type="text" size="large" aria-label={t('search.close')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </Button>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {statusOf()}
      </span>
      <div className={styles.results}>
        <PaletteList
          id={listId}
          groups={groups}
          active={chosen}
          optionId={optionId}
          onPoint={setActive}
          onFollow={(item, isHere) => {
            keep(item)
            if (isHere) onClose()
          }}
        />
        {!typed && recent.items.length > 0 && (
          <Button
            type="link"
            onClick={() => {
              forgetRecentHits()
              setRecent(recentGroup())
              input.current?.focus()
            }}
          >
            {t('search.forget')}
          </Button>
        )}
        {error && !isPending && <LoadFailed error={error} onRetry={() => refetch()} />}
        {isNothing && (
          <div className={styles.nothing}>
            <p>{t('search.nothing')}</p>
            <p>{t('search.nothingHint')}</p>
          </div>
        )}
      </div>
      {!isPhone && (
        <p className={styles.keys} aria-hidden>
          <kbd>↑↓</kbd> {t('search.keys.choose')} <kbd>Enter</kbd> {t('search.keys.open')} <kbd>Ctrl Enter</kbd>{' '}
          {t('search.keys.newTab')} <kbd>Esc</kbd> {t('search.keys.close')}
        </p>
      )}
    </Modal>
  )

  function statusOf(): string {
    if (!typed || error) return ''
    if (isPending) return t('search.searching')
    return items.length > 0 ? t('search.found', { count: items.length }) : t('search.nothing')
  }
}
