import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { SentInvitation } from '#contract/users/users.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'

const ASKED_AGAIN_MS = 1000

interface Props {
  userId: number
  onClose: () => void
}

/** What became of an invitation that was just sent; where no mail server delivers it, its link to hand over. */
export default function InvitationSent({ userId, onClose }: Props) {
  const { t } = useTranslation()
  const call = { params: { id: userId } }
  const { data, error, refetch } = useCall('users.invitation', call, {
    gcTime: 0,
    refetchInterval: (shown) => (shown?.state === 'queued' ? ASKED_AGAIN_MS : false),
  })
  return (
    <Modal
      open
      title={t(`sentInvitation.${titleOf(data)}`)}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('sentInvitation.close')}
        </Button>
      }
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <Outcome invitation={data} />}
    </Modal>
  )
}

function titleOf(invitation: SentInvitation | undefined) {
  switch (invitation?.state) {
    case 'sent':
      return 'sent'
    case 'kept':
      return 'handOver'
    case 'failed':
      return 'failed'
    default:
      return 'sending'
  }
}

function Outcome({ invitation: { email, state, failure, link } }: { invitation: SentInvitation }) {
  const { t } = useTranslation()
  if (state === 'queued') return <p>{t('sentInvitation.sendingText', { email })}</p>
  if (state === 'sent') return <p>{t('sentInvitation.sentText', { email })}</p>
  if (state === 'failed') {
    return (
      <>
        <p>{t(`outbox.failures.${failure ?? 'other'}`)}</p>
        <LinkButton to={PAGE_PATHS.outbox}>{t('sentInvitation.emails')}</LinkButton>
      </>
    )
  }
  if (!link) return <p>{t('sentInvitation.withheld', { email })}</p>
  return (
    <>
      <p>{t('sentInvitation.handOverText', { email })}</p>
      <CopyField
        value={link}
        label={t('sentInvitation.link')}
        texts={{
          copy: t('sentInvitation.copy'),
          copied: t('sentInvitation.copied'),
          notCopied: t('sentInvitation.notCopied'),
        }}
      />
    </>
  )
}
