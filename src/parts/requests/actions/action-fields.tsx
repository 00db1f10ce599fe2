import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { INITIATORS } from '#contract/requests/status/request-status.ts'
import { RadioButtons } from '#src/kit/form/RadioButtons.tsx'

/** Why something is done; every action that changes an agreement asks for it. */
export function CommentField({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <Form.Item name="comment" required label={label ?? t('requestPage.dialogs.comment')}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
    </Form.Item>
  )
}

export function InitiatorField() {
  const { t } = useTranslation()
  return (
    <Form.Item name="initiator" label={t('requestPage.dialogs.initiator')}>
      <RadioButtons
        aria-label={t('requestPage.dialogs.initiator')}
        options={INITIATORS.map((initiator) => ({ value: initiator, label: t(`requests.initiators.${initiator}`) }))}
      />
    </Form.Item>
  )
}
