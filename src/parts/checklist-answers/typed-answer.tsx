import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#src/kit/form/use-draft.ts'
import { Text } from '#src/kit/values/Text.tsx'

/**
 * What is being typed hides the saved answer from the first key to the blur, so that another user's change does not
 * overwrite it. A page closed in between leaves a draft.
 * @param onLeave returns whether the text was accepted
 */
export function useTyped(draftName: string | null, kept: string, onLeave: (typed: string) => boolean) {
  const [typed, setTyped] = useState<{ text: string; isRestored: boolean } | null>(null)
  const draft = useDraft<string>(draftName, (text) => setTyped({ text, isRestored: true }))

  function type(text: string) {
    setTyped({ text, isRestored: false })
    draft.keep(text)
  }

  function leave() {
    if (!typed) return
    const isTaken = typed.text === kept || onLeave(typed.text)
    setTyped(null)
    if (isTaken) draft.drop()
  }

  return { value: typed?.text ?? kept, isRestored: typed?.isRestored ?? false, type, leave }
}

/** Says that the text is a restored draft, not the answer yet. */
export function RestoredNote({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Text type="danger">{t('requests.saving.restored')}</Text>{' '}
      <Button size="large" onClick={onSave}>
        {t('requests.saving.save')}
      </Button>
    </div>
  )
}
