import type { TagType } from '#contract/tags.ts'
import { useCall } from '../providers/calls/use-call.ts'

/** The tags in use in the account for rows of a type. */
export function useTagNames(type: TagType): { names: string[]; isFetching: boolean; isKnown: boolean } {
  const { data = [], isFetching, isPending } = useCall('tags.list', { query: { item_type: type } })
  return { names: data.map(({ name }) => name), isFetching, isKnown: !isPending }
}
