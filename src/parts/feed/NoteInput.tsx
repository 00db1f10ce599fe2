import { keepPreviousData } from '@tanstack/react-query'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Mention } from '#contract/mentions.ts'
import { hasWords } from '#contract/search/fold-text.ts'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { PlainTextArea } from '#src/kit/plain/PlainInput.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './NoteInput.module.css'
import { EMPTY_NOTE, mentionAt, type NoteText } from './note-text.ts'
import type { FeedOwner } from './unread-counts.ts'

const PAUSE_MS = 150

interface Props extends Pick<ComponentProps<'textarea'>, 'id' | 'autoFocus' | 'aria-invalid' | 'aria-describedby'> {
  value?: NoteText
  onChange?: (value: NoteText) => void
  /** By Ctrl or ⌘ with Enter, where no form sends by it. */
  onSubmit?: () => void
  /** Users who can see this row may be mentioned. */
  about: FeedOwner
}

/** The text of a note. After an `@` it offers the users who may be mentioned. */
export function NoteInput({ value = EMPTY_NOTE, onChange, onSubmit, about, ...field }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  /** Where to put the caret once the text is rendered. */
  const [wanted, setWanted] = useState<number | null>(null)
  /** Where a mention begins whose suggestions the user closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)

  const typed = mentionAt(value.text, caret)
  const begun = typed && typed.start !== closedAt ? typed : null
  const offered = useMentionable(about, begun?.q ?? null)
  const isOpen = begun !== null && offered.length > 0
  const chosen = isOpen ? Math.min(active, offered.length - 1) : 0

  useLayoutEffect(() => {
    if (wanted === null) return
    area.current?.setSelectionRange(wanted, wanted)
    setCaret(wanted)
    setWanted(null)
  }, [wanted])

  function type({ target }: ChangeEvent<HTMLTextAreaElement>) {
    onChange?.({ ...value, text: target.value })
    setCaret(target.selectionStart)
    setActive(0)
    // An `@` typed again at the same place starts another mention.
    if (closedAt !== null && target.value[closedAt] !== '@') setClosedAt(null)
  }

  function mention({ id, name }: Mention) {
    if (!begun) return
    const before = `${value.text.slice(0, begun.start)}@${name} `
    onChange?.({
      text: before + value.text.slice(caret).replace(/^ /, ''),
      mentioned: [...value.mentioned, { id, name }],
    })
    setClosedAt(begun.start)
    setWanted(before.length)
    area.current?.focus()
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSubmit?.()
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = offered[chosen]
    if (step) setActive((chosen + step + offered.length) % offered.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && one) mention(one)
    else if (event.key === 'Escape') setClosedAt(begun.start)
    else return
    event.preventDefault()
    // Escape would close the drawer around it.
    event.stopPropagation()
  }

  return (
    <div className={styles.frame}>
      <PlainTextArea
        {...field}
        ref={area}
        aria-label={t('feed.note')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        placeholder={t('feed.notePlaceholder')}
        minRows={1}
        value={value.text}
        onChange={type}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => begun && setClosedAt(begun.start)}
        onKeyDown={pressKey}
      />
      <div role="status" className="visually-hidden">
        {isOpen && t('feed.mention.found', { count: offered.length })}
      </div>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={t('feed.mention.whom')} className={styles.list}>
          {offered.map((user, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text input handles the keys
            <div
              key={user.id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === chosen}
              className={styles.option}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(user)}
            >
              <UserAvatar user={user} />
              <span className={styles.name}>{user.name}</span>
              <Text type="secondary">{t(`shell.roles.${user.role.name}`, { defaultValue: user.role.name })}</Text>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The users whose names match; none without a query. */
function useMentionable({ owner, id }: FeedOwner, q: string | null) {
  const rested = useDebounced(q, PAUSE_MS)
  const { data } = useCall(
    'interactions.mentionable',
    { query: { entity: owner, id, q: rested ?? '' } },
    { enabled: q !== null && rested !== null, staleTime: 60_000, placeholderData: keepPreviousData },
  )
  if (q === null || rested === null) return []
  // Until its answer is there, those of an earlier one.
  return (data ?? []).filter(({ name }) => hasWords([name], q))
}
