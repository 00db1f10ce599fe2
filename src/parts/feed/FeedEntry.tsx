import { ClockCircleOutlined, MailOutlined } from '@ant-design/icons'
import { Avatar, Flex, theme } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FeedEvent } from '#contract/history.ts'
import { MERGE_UNDO_HOURS } from '#contract/limits.ts'
import type { MergedEntity } from '#contract/merged-entities.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { TimeAgo } from '#src/kit/values/DateTime.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import { usePrice } from '#src/kit/values/use-money.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { eventKindNames } from './event-kind-names.ts'
import { commentOf, formatChanges, formatPayload, sentenceKey } from './feed-labels.ts'
import styles from './NoteView.module.css'
import { NoteView } from './NoteView.tsx'
import { RestOfEmail, senderOf } from './RestOfEmail.tsx'
import type { FeedOwner } from './unread-counts.ts'

const UndoMerge = lazyPage(() => import('#src/parts/merging/UndoMerge.tsx'), 'merging')

/** Events that only the client causes, through the public link or by email, and without a user. */
const CLIENTS_OWN = new Set(['clientAccepted', 'clientDeclined', 'clientRated', 'emailReceived'])
const NOTES = new Set(['managerComment', 'note'])

interface Props {
  event: FeedEvent
  showsSource: boolean
  /** Whose history it is. */
  about?: FeedOwner
  /** Called with the event when its note was changed, and with null when it was deleted. */
  onChanged?: (event: FeedEvent | null) => Promise<unknown>
}

/** One event of a history: who did what and when, what changed, and the comment. */
export function FeedEntry({ event, showsSource, about, onChanged }: Props) {
  const { t, language } = useTexts()
  const { token } = theme.useToken()
  const money = usePrice()
  const kind = eventKindNames[event.kind]

  const fields = useActor()?.custom_fields ?? []
  const formatting = { t, locale: language, money, fields }
  const comment = commentOf(event.payload)
  const changes = formatChanges(event, formatting)
  const undoable = useUndoableMerge(kind, event, aboutOf(event, about))
  if (!kind) return null
  const isEmail = kind === 'emailReceived'
  const isWritten = (event.note !== null && !isEmail) || (NOTES.has(kind) && comment !== null)
  return (
    <Flex gap="small" align="flex-start" component="li">
      {event.actor ? (
        <UserAvatar user={event.actor} size={32} />
      ) : (
        <Avatar
          size={32}
          icon={isEmail ? <MailOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
          style={{ background: token.colorTextTertiary, flex: 'none' }}
        />
      )}
      <div style={{ flex: 1, minWidth: 0 }}>
        <Flex justify="space-between" gap="small" wrap>
          <strong>
            {event.actor?.name ?? senderOf(event) ?? t(CLIENTS_OWN.has(kind) ? 'feed.client' : 'feed.nobody')}
          </strong>
          <Text type="secondary" style={{ fontSize: token.fontSizeSM }}>
            <TimeAgo at={event.happened_at ?? event.created_at} />
            {event.happened_at && t('feed.received', { time: formatDateTime(event.created_at, language) })}
          </Text>
        </Flex>
        {!isWritten && <div>{t(sentenceKey(kind, event), formatPayload(event.payload, formatting))}</div>}
        {event.note ? (
          <NoteView
            event={event}
            note={event.note}
            comment={comment}
            about={aboutOf(event, about)}
            onChanged={onChanged}
          />
        ) : (
          comment && <div className={styles.text}>{comment}</div>
        )}
        {isEmail && <RestOfEmail payload={event.payload} />}
        {changes.length > 0 && (
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 16 }}>
            {changes.map((change) => (
              <li key={change.field} style={{ overflowWrap: 'anywhere' }}>
                {change.title}
                {change.old !== change.new && (
                  <>
                    : <Text type="secondary">{change.old}</Text> → {change.new}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <Suspense fallback={null}>
          {undoable !== null && about && isOfMerged(about.owner) && (
            <UndoMerge merge={undoable} owner={about.owner} id={about.id} />
          )}
        </Suspense>
        {showsSource && <FeedSource event={event} />}
      </div>
    </Flex>
  )
}

/** The merge that the event is about, while it can be undone, for who may merge. */
function useUndoableMerge(
  kind: string | undefined,
  { payload, created_at }: FeedEvent,
  about: FeedOwner | undefined,
): number | null {
  const ability = useAbility()
  if (kind !== 'merged' || typeof payload.merge_id !== 'number') return null
  if (Date.now() - Date.parse(created_at) > MERGE_UNDO_HOURS * HOUR_MS) return null
  const entity = payload.entity as MergedEntity
  // A contact is changed with the row it belongs to.
  const owner = about?.owner === 'facilities' ? 'facilities' : 'clients'
  const mayMerge = entity === 'contacts' ? ability.can('update', owner) : ability.can('delete', entity)
  return mayMerge ? payload.merge_id : null
}

function isOfMerged(owner: FeedOwner['owner']): owner is 'clients' | 'facilities' {
  return owner === 'clients' || owner === 'facilities'
}

/** The row a note belongs to: an event of a request is in the histories of its facility and its client, too. */
function aboutOf({ request, facility }: FeedEvent, about: FeedOwner | undefined): FeedOwner | undefined {
  if (request) return { owner: 'requests', id: request.id }
  return facility ? { owner: 'facilities', id: facility.id } : about
}

/** Which request or facility an event belongs to, in a feed of several. */
function FeedSource({ event }: { event: FeedEvent }) {
  const { t } = useTranslation()
  if (event.request) {
    const { id, number, name } = event.request
    return <Link to={fillPath(PATHS.requests.show, id)}>{t('feed.ofRequest', { number, name })}</Link>
  }
  return event.facility && <Link to={fillPath(PATHS.facilities.show, event.facility.id)}>{event.facility.name}</Link>
}
