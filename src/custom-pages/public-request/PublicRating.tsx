import { StarFilled, StarOutlined } from '@ant-design/icons'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RATING_COMMENT_MAX } from '#contract/limits.ts'
import { useMarkedUnsaved } from '#src/kit/form/use-marked-unsaved.ts'
import { useTooLong } from '#src/kit/form/use-too-long.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainTextArea } from '#src/kit/plain/PlainInput.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { api } from '#src/providers/calls/api.ts'
import type { PublicProps } from './PublicDetails.tsx'
import styles from './public-request.module.css'
import { useRun } from './use-run.ts'
import { useTabDraft } from './use-tab-draft.ts'

const STARS = [1, 2, 3, 4, 5]

export function PublicRating({ hash, action }: PublicProps) {
  const { t } = useTranslation()
  const name = useId()
  const field = useId()
  const draft = useTabDraft(`rating/${hash}`, { rating: 0, comment: '' })
  const { rating, comment } = draft.value
  const { isTooLong, fieldProps, notice } = useTooLong(comment, RATING_COMMENT_MAX)
  const { isBusy, failure, run } = useRun()
  useMarkedUnsaved(comment.trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isTooLong) return
    const body = { rating, ...(comment.trim() && { comment: comment.trim() }) }
    void run(async () => {
      await action('rated', () => api.requests.publicRate({ params: { hash }, body }))
      draft.drop()
    })
  }

  return (
    <Section title={t('publicRequest.rateTitle')}>
      <form onSubmit={submit}>
        <div className={styles.stack}>
          <fieldset className={styles.stars} aria-label={t('publicRequest.rateTitle')}>
            {STARS.map((star) => (
              <label key={star} className={styles.star}>
                <input
                  type="radio"
                  name={name}
                  value={star}
                  checked={rating === star}
                  aria-label={t('publicRequest.rateStars', { count: star })}
                  onChange={() => draft.keep({ rating: star, comment })}
                />
                {star <= rating ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
              </label>
            ))}
          </fieldset>
          {rating > 0 && (
            <>
              <label htmlFor={field}>{t('publicRequest.rateComment')}</label>
              <PlainTextArea
                size="large"
                {...fieldProps}
                id={field}
                minRows={2}
                value={comment}
                onChange={(event) => draft.keep({ rating, comment: event.target.value })}
              />
              {notice}
            </>
          )}
          {failure && <PlainNotice type="error" message={failure} role="alert" />}
          <PlainButton isPrimary size="large" isWide type="submit" disabled={rating === 0} isBusy={isBusy}>
            {t('publicRequest.rateSend')}
          </PlainButton>
        </div>
      </form>
    </Section>
  )
}
