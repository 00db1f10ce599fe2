import { useEffect, useRef, useState } from 'react'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from './use-checked-form.ts'
import { useLatest } from './use-latest.ts'
import { useUnsavedInput } from './use-unsaved-input.ts'

interface GuardedFormOptions<Values extends object, Body, Answer> extends CheckedFormOptions<Values, Body, Answer> {
  /** Where the form can be closed. */
  onClose?: () => void
}

export interface GuardedForm<Values extends object> extends CheckedForm<Values> {
  /** The way out: asks before what was entered is given up. */
  close: () => void
}

/** A form whose input is not lost unasked, neither by closing it nor by leaving the page. */
export function useGuardedForm<Values extends object, Body = Values, Answer = unknown>({
  send,
  onSent,
  onClose = () => {},
  ...options
}: GuardedFormOptions<Values, Body, Answer>): GuardedForm<Values> {
  const [sent, setSent] = useState<{ answer: Answer } | null>(null)
  const isAnswered = useRef(false)
  const checked = useCheckedForm<Values, Body, Answer>({
    ...options,
    // Enter pressed once more while the form goes away sends nothing.
    send: async (body) => !isAnswered.current && send(body),
    onSent(answer) {
      isAnswered.current = true
      setSent({ answer })
    },
  })
  const isGuarded = useUnsavedInput(checked.isTouched)
  const close = useAskBeforeClosing(checked.isTouched, onClose)
  const whenSent = useLatest(onSent)
  const isFree = sent !== null && !checked.isTouched && !isGuarded()

  // Leaving the page after sending asks nothing: only then is the answer passed on.
  useEffect(() => {
    if (!isFree) return
    setSent(null)
    whenSent.current?.(sent.answer)
  }, [isFree, sent, whenSent])

  useEffect(() => {
    isAnswered.current = sent !== null
  }, [sent])

  return { ...checked, close }
}
