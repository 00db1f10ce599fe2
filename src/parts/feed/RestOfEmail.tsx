import { useTranslation } from 'react-i18next'
import type { FeedEvent } from '#contract/history.ts'
import { Text } from '#src/kit/values/Text.tsx'
import styles from './NoteView.module.css'

/** What an email in a history has besides its text and files: what it quotes, folded, and what was not kept. */
export function RestOfEmail({ payload }: Pick<FeedEvent, 'payload'>) {
  const { t } = useTranslation()
  const { quoted, left_out } = payload
  return (
    <>
      {Array.isArray(left_out) && left_out.length > 0 && (
        <Text type="secondary">{t('feed.leftOut', { names: left_out.join(', ') })}</Text>
      )}
      {typeof quoted === 'string' && (
        <details>
          <summary className={styles.fold}>{t('feed.quoted')}</summary>
          <div className={styles.text}>{quoted}</div>
        </details>
      )}
    </>
  )
}

/** Who wrote the email of an event; null when it is of another kind, or the sender has no name or was erased. */
export function senderOf({ payload }: FeedEvent): string | null {
  return typeof payload.from === 'string' && 'is_first' in payload ? payload.from : null
}
