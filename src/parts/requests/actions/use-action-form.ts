import { useState } from 'react'
import type { z } from 'zod'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { type GuardedForm, useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useAction } from '../use-action.ts'

export interface ActionFormOptions<Values extends object, Body extends object> {
  request: { id: number; version: number }
  /** The contract's schema of the action's body. */
  schema?: z.ZodType
  /** The action's body for what was entered. */
  toBody?: (values: Values) => Body
  take: (body: Body & { version: number }) => Promise<RequestPage | null>
  onClose: (isDone: boolean) => void
}

/** The form of an action that asks something first. */
export function useActionForm<Values extends object, Body extends object = Values>({
  request,
  schema,
  toBody = (values: Values) => values as unknown as Body,
  take,
  onClose,
}: ActionFormOptions<Values, Body>): GuardedForm<Values> {
  const { action, explain } = useAction(request.id)
  // The version the user saw when the form opened, so that others' changes made behind it are not overwritten unseen;
  // once they have been told, the current one.
  const [seenVersion, setSeenVersion] = useState<number | null>(request.version)
  return useGuardedForm<Values, Body & { version: number }>({
    schema,
    toBody: (values) => ({ ...toBody(values), version: seenVersion ?? request.version }),
    send: (body) => action(() => take(body)),
    async explain(error) {
      const failure = await explain(error)
      if (failure.isWarning) setSeenVersion(null)
      return failure
    },
    onSent: () => onClose(true),
    onClose: () => onClose(false),
  })
}
