import { useQuery } from '@tanstack/react-query'
import { callOf } from './api.ts'
import { type AnswerOf, type CallOf, callKey, type WrappedAnswer } from './call-cache.ts'
import { partsOf, type ReadName } from './call-name.ts'

/** `useCall` where Refine is not around: the content of antd's dialogs. It has the same key and the same answer. */
export function usePlainCall<Name extends ReadName>(name: Name, call: CallOf<Name>): AnswerOf<Name> | undefined {
  const { data } = useQuery({
    queryKey: callKey(name, call),
    queryFn: async ({ signal }) => {
      const data = await callOf(...partsOf(name))({ ...call, signal })
      return { data } as WrappedAnswer<Name>
    },
  })
  return data?.data
}
