import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT_MAX } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { useMarkedUnsaved } from '#src/kit/form/use-marked-unsaved.ts'
import { useTooLong } from '#src/kit/form/use-too-long.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainTextArea } from '#src/kit/plain/PlainInput.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { SignaturePad } from '#src/parts/requests/signature/SignaturePad.tsx'
import { useSignature } from '#src/parts/requests/signature/use-signature.ts'
import { api } from '#src/providers/calls/api.ts'
import type { PublicProps } from './PublicDetails.tsx'
import { PublicRating } from './PublicRating.tsx'
import styles from './public-request.module.css'
import { useRun } from './use-run.ts'
import { useTabDraft } from './use-tab-draft.ts'

/** What the client can do now: accept with a signature, decline with a reason, rate. */
export function PublicActions(props: PublicProps) {
  const { t } = useTranslation()
  const { request, hash } = props
  const reason = useTabDraft(`decline/${hash}`, '')
  // A reload leaves the client where they were typing.
  const [isDeclining, setDeclining] = useState(reason.value !== '')
  const canSign = request.actions.includes('sign')
  const canDecline = request.actions.includes('decline')

  if (request.actions.includes('rate')) return <PublicRating {...props} />
  if (canDecline && isDeclining) return <Decline {...props} reason={reason} onBack={() => setDeclining(false)} />
  return (
    <>
      {canSign && <Sign {...props} />}
      {canDecline && (
        <PlainButton size="large" onClick={() => setDeclining(true)}>
          {t('publicRequest.decline')}
        </PlainButton>
      )}
      {request.rating !== null && <p>{t('publicRequest.ratedAs', { rating: request.rating })}</p>}
    </>
  )
}

function Sign({ hash, request, action }: PublicProps) {
  const { t } = useTranslation()
  const { signature, isDoubted, setDrawn, doubt } = useSignature()
  const { isBusy, failure, run } = useRun()
  useMarkedUnsaved(signature !== null)
  const isEarly = request.status === REQUEST_STATUS.inProgress

  async function sign() {
    if (!signature) return
    await run(() => action('signed', () => api.requests.publicSign({ params: { hash }, body: signature })))
  }

  return (
    <Section title={t('publicRequest.signTitle')}>
      <div className={styles.stack}>
        <span>{isEarly ? t('publicRequest.signTextEarly') : t('publicRequest.signText')}</span>
        <SignaturePad onChange={setDrawn} disabled={isBusy} isDoubted={isDoubted} onInsist={sign} />
        {failure && <PlainNotice type="error" message={failure} role="alert" />}
        <PlainButton
          isPrimary
          size="large"
          isWide
          disabled={!signature || isDoubted}
          isBusy={isBusy}
          onClick={() => doubt() || sign()}
        >
          {t('publicRequest.sign')}
        </PlainButton>
      </div>
    </Section>
  )
}

interface DeclineProps extends PublicProps {
  reason: ReturnType<typeof useTabDraft<string>>
  onBack: () => void
}

function Decline({ hash, action, reason, onBack }: DeclineProps) {
  const { t } = useTranslation()
  const field = useId()
  const comment = reason.value
  const { isTooLong, fieldProps, notice } = useTooLong(comment, COMMENT_MAX)
  const { isBusy, failure, run, refuse } = useRun()
  useMarkedUnsaved(comment.trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!comment.trim()) return refuse(t('publicRequest.declineRequired'))
    if (isTooLong) return
    void run(async () => {
      await action('declined', () => api.requests.publicDecline({ params: { hash }, body: { comment } }))
      reason.drop()
      onBack()
    })
  }

  return (
    <Section title={t('publicRequest.declineTitle')}>
      <form onSubmit={submit}>
        <div className={styles.stack}>
          <label htmlFor={field}>{t('publicRequest.declineComment')}</label>
          <PlainTextArea
            size="large"
            {...fieldProps}
            id={field}
            autoFocus
            value={comment}
            onChange={(event) => reason.keep(event.target.value)}
          />
          {notice}
          {failure && <PlainNotice type="error" message={failure} role="alert" />}
          <div className={styles.beside}>
            <PlainButton size="large" onClick={onBack}>
              {t('publicRequest.back')}
            </PlainButton>
            <PlainButton isPrimary size="large" type="submit" isBusy={isBusy}>
              {t('publicRequest.declineSend')}
            </PlainButton>
          </div>
        </div>
      </form>
    </Section>
  )
}
