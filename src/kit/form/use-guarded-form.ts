import { useEffect, useRef, useState } from 'react'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from './use-checked-form.ts'
import { useLatest } from './use-latest.ts'
import { useUnsavedInput } from './use-unsaved-input.ts'

interface GuardedFormOptions<Values extends object, Body, Answer> extends CheckedFormOptions<Values, Body, Answer> {
  /** For a form that can be closed. */
  onClose?: () => void
}

export interface GuardedForm<Values extends object> extends CheckedForm<Values> {
  /** Closes the form; asks before input is discarded. */
  close: () => void
}

/** A form that asks before its input is lost by closing it or leaving the page. */
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
    // Enter pressed while the form closes sends nothing.
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

  // The answer is passed on only now, so that leaving the page after sending does not ask.
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
