import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HARMLESS, useConfirm } from '#src/kit/feedback/use-confirm.ts'
import type { DrawnSignature } from './SignaturePad.tsx'

/** What is on the pad, and what of it is sent: a single dot only after a question. */
export function useSignature() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [drawn, setDrawn] = useState<DrawnSignature | null>(null)

  /** Null: there is nothing to send, or the client signs again. */
  async function toSend(): Promise<Omit<DrawnSignature, 'isDot'> | null> {
    if (!drawn) return null
    const { isDot, ...signature } = drawn
    const question = {
      ...HARMLESS,
      autoFocusButton: 'cancel',
      title: t('requestPage.signature.dot'),
      content: t('requestPage.signature.dotText'),
      okText: t('requestPage.signature.dotSave'),
      cancelText: t('requestPage.signature.dotAgain'),
    } as const
    return isDot && !(await confirm(question)) ? null : signature
  }

  return { isDrawn: drawn !== null, setDrawn, toSend }
}
