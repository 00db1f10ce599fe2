import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Domain, RouteOf } from '#contract/index.ts'
import type { Answer, Call } from '#contract/route.ts'
import type { ReadName } from './call-name.ts'
import { keepAnswer } from './keep-answer.ts'

export type AnswerOf<Name extends ReadName> = Answer<RouteOf<Name>>
export type CallOf<Name extends ReadName> = Call<RouteOf<Name>>

/** An answer in the cache, as Refine wraps it. */
export interface WrappedAnswer<Name extends ReadName> {
  data: AnswerOf<Name>
}

/**
 * The query key of a call. Without its input it is that of every answer to the call, and a domain's name alone is that
 * of everything read from the domain.
 */
export function callKey<Name extends ReadName>(name: Name | Domain, call?: CallOf<Name>): QueryKey {
  return [...name.split('.'), ...(call ? [call] : [])]
}

function callCache(queries: QueryClient) {
  return {
    /** What is known without asking. */
    known<Name extends ReadName>(name: Name, call: CallOf<Name>): AnswerOf<Name> | undefined {
      return queries.getQueryData<WrappedAnswer<Name>>(callKey(name, call))?.data
    },

    /** Shows what a change answered. */
    show<Name extends ReadName>(name: Name, call: CallOf<Name>, answer: AnswerOf<Name>): void {
      keepAnswer<WrappedAnswer<Name>>(queries, callKey(name, call), { data: answer })
    },

    /** Joins what a change answered with what is known. */
    keep<Name extends ReadName>(name: Name, call: CallOf<Name>, put: (known: AnswerOf<Name>) => AnswerOf<Name>): void {
      keepAnswer<WrappedAnswer<Name>>(queries, callKey(name, call), (kept) => kept && { data: put(kept.data) })
    },

    /** Changes every known answer to a call, however it was narrowed. */
    keepAll<Name extends ReadName>(name: Name, put: (known: AnswerOf<Name>) => AnswerOf<Name>): void {
      queries.setQueriesData<WrappedAnswer<Name>>(
        { queryKey: callKey(name) },
        (kept) => kept && { data: put(kept.data) },
      )
    },

    /** Has what was read with a call, or from a domain, read again where it is shown. */
    renew<Name extends ReadName>(name: Name | Domain, call?: CallOf<Name>): Promise<void> {
      return queries.invalidateQueries({ queryKey: callKey(name, call) })
    },
  }
}

/** What `useCall` has read, for what writes: keys are derived here alone. */
export function useCallCache() {
  const queries = useQueryClient()
  return useMemo(() => callCache(queries), [queries])
}

export type CallCache = ReturnType<typeof callCache>
